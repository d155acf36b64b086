import { type ReactNode, useEffect } from 'react'
import { registerServiceWorker } from '../../lib/service-worker.ts'
import { keepFavouritesInSync } from '../favourites/sync.ts'
import { BottomBar } from './bottom-bar.tsx'
import { OfflineNote } from './offline-note.tsx'
import { TopBar } from './top-bar.tsx'

let started = false

/** What surrounds every page of a signed-in person. Fetched only then, so that the landing page stays small. */
export function MemberShell({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (started) return
    started = true
    keepFavouritesInSync()
    registerServiceWorker()
    // Without it the page is as before; the next one tries again.
    import('../../live/live.ts').then(
      ({ followLive }) => followLive(),
      (error: unknown) => console.warn('The live line could not be fetched', error),
    )
  }, [])
  return (
    <>
      <TopBar />
      <OfflineNote />
      {children}
      <BottomBar />
    </>
  )
}
