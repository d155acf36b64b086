import { useLocation } from '@tanstack/react-router'
import { usePageMeta } from '../lib/page-meta.tsx'
import { usePageSwipe } from '../lib/use-page-swipe.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'

const texts = {
  '/messages': {
    title: 'Messages',
    text: 'Les discussions arrivent dans une prochaine version.',
    keywords: 'messages, discussions, groupes, amis',
  },
  '/friends': {
    title: 'Amis',
    text: 'Les amis arrivent dans une prochaine version.',
    keywords: 'amis, proches, invitations',
  },
} as const

const neighbours = {
  '/messages': { left: '/friends', right: '/' },
  '/friends': { left: '/messages', right: '/' },
} as const

/** Names what is not there yet, instead of a page that does nothing. */
export function ComingRoute() {
  const { pathname } = useLocation()
  // The address changes before the page does.
  return pathname in texts && <Coming pathname={pathname as keyof typeof texts} />
}

function Coming({ pathname }: { pathname: keyof typeof texts }) {
  const { title, text, keywords } = texts[pathname]
  usePageMeta({ title, description: text, keywords, isPrivate: true })
  usePageSwipe(neighbours[pathname])
  return (
    <MessageScreen title={title} actions={<LinkButton to="/">Accueil</LinkButton>}>
      <p>{text}</p>
    </MessageScreen>
  )
}
