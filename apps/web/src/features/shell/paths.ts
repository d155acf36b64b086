import { useLocation } from '@tanstack/react-router'
import { allMediaTypes, mediaTypes, type Section } from '@trouvaille/domain'

interface CurrentPath {
  /** The section that the path belongs to, its detail pages included. */
  section: Section | undefined
  isConversation: boolean
  /** The search of everything is full-screen. */
  isSearch: boolean
  /** The welcome page. */
  isWelcome: boolean
  isMessages: boolean
  isHome: boolean
  isActivity: boolean
}

/** The state of the navigation bars for a path. */
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
    isActivity: pathname === '/activity',
  }
}
