import { useLocation } from '@tanstack/react-router'
import { usePageMeta } from '../lib/page-meta.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'

const texts = {
  '/messages': { title: 'Messages', text: 'Les discussions arrivent dans une prochaine version.' },
  '/friends': { title: 'Amis', text: 'Les amis arrivent dans une prochaine version.' },
} as const

/** Names what is not there yet, instead of a page that does nothing. */
export function ComingRoute() {
  const { pathname } = useLocation()
  const { title, text } = texts[pathname as keyof typeof texts]
  usePageMeta({ title, description: text, keywords: title.toLowerCase(), isPrivate: true })
  return (
    <MessageScreen title={title} actions={<LinkButton to="/">Accueil</LinkButton>}>
      <p>{text}</p>
    </MessageScreen>
  )
}
