import { usePageMeta } from '../lib/page-meta.tsx'
import { usePageSwipe } from '../lib/use-page-swipe.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'

const texts = {
  title: 'Messages',
  text: 'Les discussions arrivent dans une prochaine version.',
  keywords: 'messages, discussions, groupes, amis',
} as const

/** Names what is not there yet, instead of a page that does nothing. */
export function ComingRoute() {
  const { title, text, keywords } = texts
  usePageMeta({ title, description: text, keywords, isPrivate: true })
  usePageSwipe({ left: '/friends', right: '/' })
  return (
    <MessageScreen title={title} actions={<LinkButton to="/">Accueil</LinkButton>}>
      <p>{text}</p>
    </MessageScreen>
  )
}
