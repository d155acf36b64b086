/** The media query of a device that is set to light colours. */
export const prefersLight = '(prefers-color-scheme: light)'

/** Whether a media query holds: what the screen, the pointer or the settings of the device are like. */
export const matchesMedia = (query: string): boolean => matchMedia(query).matches

/** Calls a listener when that changes. @returns Stops that. */
export function onMediaChange(query: string, listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the person asked the device for less motion. */
export const prefersLessMotion = (): boolean => matchesMedia('(prefers-reduced-motion: reduce)')
