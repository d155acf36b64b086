import type { Work } from '@trouvaille/domain'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { whenIdle } from '../../platform/lifecycle.ts'
import { navigate } from '../../lib/navigation.ts'
import { isSearchKey } from '../../lib/search-key.ts'
import { cursorAtStart } from '../../realtime/stored-cursor.ts'
import { definePart, useApp } from '../../core/app.ts'
import { keepFavouritesInSync } from '../favourites/sync.ts'
import { IntoConversation } from '../sharing/into-conversation.ts'
import styles from './shell.module.css'
import { BottomBar } from './bottom-bar.tsx'
import { OfflineNote } from './offline-note.tsx'
import { useCurrentPath } from './paths.ts'
import { texts } from './texts.ts'
import { TopBar } from './top-bar.tsx'
import { UnreadOutside } from './unread.ts'

const ConversationPicker = lazyComponent(() =>
  import('../conversations/conversation-picker.tsx').then((module) => module.ConversationPicker),
)

const showConversations = (work: Work, onSent: () => void) => (
  <ConversationPicker body={{ kind: 'work', work }} onSent={onSent} />
)

/** Starts what keeps the page of a member up to date, once. */
const startSyncs = definePart((app) => {
  keepFavouritesInSync(app)
  // When loading fails, the page works without it; the next page load tries again.
  whenIdle()
    .then(() => import('./background.ts'))
    .then(
      ({ startInBackground }) => startInBackground(app),
      (error: unknown) => console.warn('The connection could not be started', error),
    )
})

/** The layout of every page of a signed-in person. Loaded on demand, so that the landing page stays small. */
export function MemberShell({ children }: { children: ReactNode }) {
  const app = useApp()
  const { isConversation, isMessages, isSearch, isWelcome } = useCurrentPath()
  const hasBars = !isSearch && !isWelcome
  useSearchKey(hasBars)
  // Read before this page fetches anything: what has changed since comes as events.
  cursorAtStart(app)
  useEffect(() => startSyncs(app), [app])
  return (
    <IntoConversation value={showConversations}>
      <UnreadOutside />
      <div className={isConversation ? styles.bare : !hasBars ? styles.whole : isMessages ? styles.panes : undefined}>
        {hasBars && <TopBar />}
        <OfflineNote text={texts.offline} />
        {children}
        {hasBars && !isConversation && <BottomBar />}
      </div>
    </IntoConversation>
  )
}

/** "/" opens the search of everything, unless an overlay is open. */
function useSearchKey(isWanted: boolean): void {
  // A layout effect: the listener is attached before the page is painted.
  useLayoutEffect(() => {
    if (!isWanted) return
    const open = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isSearchKey(event) || document.querySelector('[role=dialog], [role=menu]')) return
      event.preventDefault()
      navigate('/search')
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [isWanted])
}
