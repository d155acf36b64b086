import { useLocation, useRouter } from '@tanstack/react-router'

/** Whose preferences are shown stands in the address, so that going back closes them on a phone. */
export function useChosenFriend(isWide: boolean) {
  const router = useRouter()
  const { state } = useLocation()
  return {
    choose: (friend: string) =>
      void router.navigate({
        to: '/friends',
        search: { friend },
        resetScroll: false,
        // Beside the list, one friend takes the place of another.
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
    /** The screen before is the list of friends. */
    fromFriends?: boolean
  }
}
