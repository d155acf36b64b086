import { useInfiniteQuery } from '@tanstack/react-query'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { usePageSwipe } from '../../lib/use-page-swipe.ts'
import { useInitialQueries } from '../../lib/use-initial-queries.ts'
import { Invitation } from '../../ui/invitation.tsx'
import { conversationsIn, conversationsQuery } from './queries.ts'
import { texts } from './texts.ts'

/** "/messages": the list, and where there is room beside it an invitation to choose from it. */
export function MessagesPage() {
  usePageMeta({ title: texts.title, description: texts.description, keywords: texts.keywords, isPrivate: true })
  usePageSwipe({ left: '/friends', right: '/' })
  const list = useInfiniteQuery(conversationsQuery)
  const { data } = list
  // Which of the two it says is known with the list.
  if (!useInitialQueries([list])) return null
  const isEmpty = data !== undefined && conversationsIn(data).length === 0
  return <Invitation {...(isEmpty ? texts.begin : texts.choose)} />
}
