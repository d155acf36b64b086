import { useSyncExternalStore } from 'react'
import { matchesMedia, onMediaChange } from '../platform/media.ts'

/** Whether a media query holds, for what style sheets cannot decide. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => onMediaChange(query, listener),
    () => matchesMedia(query),
    () => false,
  )
}
