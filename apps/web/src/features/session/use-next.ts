import { useLocation, useMatches, useSearch } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page is open to visitors, and returns here after they have signed in. */
    asksToSignIn?: true
  }
}

/**
 * Path to open after signing in or up, for links to either form: the current page where it is requested, else the
 * `next` of the current URL. The forms accept only paths of this app, which prevents open redirects.
 */
export function useNext(): string | undefined {
  const { href } = useLocation()
  const { next } = useSearch({ strict: false })
  const isWanted = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.asksToSignIn) })
  return isWanted ? href : next
}
