import { useLocation, useMatches, useSearch } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page opens for visitors too, and asks them to sign in: they come back to it. */
    asksToSignIn?: true
  }
}

/**
 * Path to go on to after signing in or up, for every link to one of the forms: the page itself where it asks for it,
 * else what its address names. The forms believe only what is a path of ours.
 */
export function useNext(): string | undefined {
  const { href } = useLocation()
  const { next } = useSearch({ strict: false })
  const isWanted = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.asksToSignIn) })
  return isWanted ? href : next
}
