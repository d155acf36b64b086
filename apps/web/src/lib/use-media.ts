import { useSyncExternalStore } from 'react'
import { matchesMedia, onMediaChange } from '../platform/media.ts'

/** Whether a media query matches, where style sheets are not enough. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => onMediaChange(query, listener),
    () => matchesMedia(query),
    () => false,
  )
}
