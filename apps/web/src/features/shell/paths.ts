import { useLocation } from '@tanstack/react-router'
import { allMediaTypes, mediaTypes, type Section } from '@trouvaille/domain'

interface CurrentPath {
  /** The section that the path belongs to, its detail pages included. */
  section: Section | undefined
  isConversation: boolean
  /** The search of everything has the whole screen. */
  isSearch: boolean
  /** The wall of the first evening. */
  isWelcome: boolean
  isMessages: boolean
  isHome: boolean
}

/** What the bars need to know of where the person is. */
export function useCurrentPath(): CurrentPath {
  const { pathname } = useLocation()
  const first = pathname.split('/')[1] ?? ''
  const kind = allMediaTypes.find((name) => mediaTypes[name].path === first || mediaTypes[name].section === first)
  return {
    section: kind && mediaTypes[kind].section,
    isConversation: pathname.startsWith('/conversation/'),
    isWelcome: pathname === '/welcome',
    isSearch: pathname === '/search',
    isMessages: pathname === '/messages',
    isHome: pathname === '/',
  }
}
