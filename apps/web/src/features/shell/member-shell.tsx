import type { Work } from '@trouvaille/domain'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { whenIdle } from '../../platform/lifecycle.ts'
import { navigate } from '../../lib/navigation.ts'
import { isSearchKey } from '../../lib/search-key.ts'
import { registerServiceWorker } from '../../platform/service-worker.ts'
import { keepFavouritesInSync } from '../favourites/sync.ts'
import { IntoConversation } from '../sharing/into-conversation.ts'
import styles from './shell.module.css'
import { BottomBar } from './bottom-bar.tsx'
import { OfflineNote } from './offline-note.tsx'
import { useCurrentPath } from './paths.ts'
import { texts } from './texts.ts'
import { TopBar } from './top-bar.tsx'
import { UnreadInTitle } from './unread.ts'

const ConversationPicker = lazyComponent(() =>
  import('../conversations/conversation-picker.tsx').then((module) => module.ConversationPicker),
)

const showConversations = (work: Work, onSent: () => void) => <ConversationPicker work={work} onSent={onSent} />

let started = false

/** What surrounds every page of a signed-in person. Fetched only then, so that the landing page stays small. */
export function MemberShell({ children }: { children: ReactNode }) {
  const { isConversation, isMessages, isSearch, isWelcome } = useCurrentPath()
  const hasBars = !isSearch && !isWelcome
  useSearchKey(hasBars)
  useEffect(() => {
    if (started) return
    started = true
    keepFavouritesInSync()
    void whenIdle().then(registerServiceWorker)
    // Without it the page is as before; the next one tries again.
    whenIdle()
      .then(() => import('../../realtime/live.ts'))
      .then(
        ({ followLive }) => followLive(),
        (error: unknown) => console.warn('The live line could not be fetched', error),
      )
  }, [])
  return (
    <IntoConversation value={showConversations}>
      <UnreadInTitle />
      <div className={isConversation ? styles.bare : !hasBars ? styles.whole : isMessages ? styles.panes : undefined}>
        {hasBars && <TopBar />}
        <OfflineNote text={texts.offline} />
        {children}
        {hasBars && !isConversation && <BottomBar />}
      </div>
    </IntoConversation>
  )
}

/** "/" opens the search of everything, unless something lies over the page. */
function useSearchKey(isWanted: boolean): void {
  // Whoever sees the page is heard: nothing is between what is shown and what listens.
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
