import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePageSwipe } from '../../lib/use-page-swipe.ts'
import { AddFriend } from './add-friend.tsx'
import { FriendsHome } from './friends-home.tsx'

interface FriendsPageProps {
  /** Content above the list: the device's contacts. */
  contacts?: ReactNode
  /** The button that shares the app. */
  share: ReactNode
}

/** "/friends": the friends, or the mode that adds one, which is a state of the page [FRND-02] [FRND-10]. */
export function FriendsPage({ contacts, share }: FriendsPageProps) {
  const { add } = useSearch({ strict: false })
  usePageSwipe({ left: '/messages', right: '/' })
  const shown = useRef(add)
  // The path is the same, but the screen is another: it receives the focus as after a navigation.
  useEffect(() => {
    if (shown.current !== add) document.getElementById('content')?.focus({ preventScroll: true })
    shown.current = add
  }, [add])
  return add ? <AddFriend share={share} /> : <FriendsHome contacts={contacts} share={share} />
}
