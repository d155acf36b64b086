import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { usePageSwipe } from '../../lib/use-page-swipe.ts'
import { useInitialQueries } from '../../lib/use-initial-queries.ts'
import { Invitation } from '../../ui/invitation.tsx'
import { preferenceTexts } from './preference-texts.ts'
import { conversationsIn, conversationsQuery } from './queries.ts'
import { texts } from './texts.ts'

/** "/messages": the list, and beside it, where there is room, a placeholder that asks to choose a conversation. */
export function MessagesPage() {
  const { archived } = useSearch({ strict: false })
  usePageMeta({
    title: archived ? preferenceTexts.archived : texts.title,
    description: texts.description,
    keywords: texts.keywords,
    isPrivate: true,
  })
  usePageSwipe({ left: '/friends', right: '/' })
  const list = useInfiniteQuery(conversationsQuery)
  const { data } = list
  // The text depends on whether the list is empty.
  if (!useInitialQueries([list])) return null
  const isEmpty = data !== undefined && conversationsIn(data).length === 0
  return <Invitation {...(isEmpty ? texts.begin : texts.choose)} />
}
