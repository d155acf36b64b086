import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePageSwipe } from '../../lib/use-page-swipe.ts'
import { AddFriend } from './add-friend.tsx'
import { FriendsHome } from './friends-home.tsx'

interface FriendsPageProps {
  /** What stands above the list: the contacts of the device. */
  contacts?: ReactNode
  /** The button that shares the app. */
  share: ReactNode
}

/** "/friends": the friends, or the mode that adds one, which is a state of the page [FRND-02] [FRND-10]. */
export function FriendsPage({ contacts, share }: FriendsPageProps) {
  const { add } = useSearch({ strict: false })
  usePageSwipe({ left: '/messages', right: '/' })
  const shown = useRef(add)
  // The path stays, but it is another screen: it takes the focus as a new page does.
  useEffect(() => {
    if (shown.current !== add) document.getElementById('content')?.focus({ preventScroll: true })
    shown.current = add
  }, [add])
  return add ? <AddFriend share={share} /> : <FriendsHome contacts={contacts} share={share} />
}
