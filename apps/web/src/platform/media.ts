/** The media query of a device that is set to light colours. */
export const prefersLight = '(prefers-color-scheme: light)'

/** Whether a media query matches: on the screen, the pointer or preferences. */
export const matchesMedia = (query: string): boolean => matchMedia(query).matches

/** Calls a listener when that changes. @returns Unsubscribes. */
export function onMediaChange(query: string, listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether reduced motion is preferred. */
export const prefersLessMotion = (): boolean => matchesMedia('(prefers-reduced-motion: reduce)')
