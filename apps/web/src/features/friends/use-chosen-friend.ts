import { useLocation, useRouter } from '@tanstack/react-router'

/** The selected friend is in the URL, so that the back button closes the panel on a phone. */
export function useChosenFriend(isWide: boolean) {
  const router = useRouter()
  const { state } = useLocation()
  return {
    choose: (friend: string) =>
      void router.navigate({
        to: '/friends',
        search: { friend },
        resetScroll: false,
        // Beside the list, the selection replaces the history entry.
        replace: isWide,
        ...(!isWide && { state: { fromFriends: true } }),
      }),
    leave: () => {
      if (state.fromFriends) router.history.back()
      else void router.navigate({ to: '/friends', replace: true, resetScroll: false })
    },
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the previous history entry is the list of friends. */
    fromFriends?: boolean
  }
}
