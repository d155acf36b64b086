import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { queryClient } from '../../lib/query-client.ts'
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
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <TopBar />
      <OfflineNote />
      {children}
      <BottomBar />
    </QueryClientProvider>
  )
}
