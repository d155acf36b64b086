/** Whether the app is on the screen. */
export const isVisible = (): boolean => document.visibilityState === 'visible'

/** Whether it is, and what is typed goes to it. */
export const hasAttention = (): boolean => isVisible() && document.hasFocus()

/** Calls a listener when the app comes on the screen, or goes. @returns Stops that. */
export function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** The same for what `hasAttention` says. */
export function onAttentionChange(listener: () => void): () => void {
  const stop = onVisibilityChange(listener)
  addEventListener('focus', listener)
  addEventListener('blur', listener)
  return () => {
    stop()
    removeEventListener('focus', listener)
    removeEventListener('blur', listener)
  }
}

/** Calls a listener when somebody comes back to the app. @returns Stops that. */
export function onReturn(listener: () => void): () => void {
  const stop = onVisibilityChange(() => isVisible() && listener())
  addEventListener('focus', listener)
  return () => {
    stop()
    removeEventListener('focus', listener)
  }
}

/** Calls a listener when the app goes off the screen, perhaps for good. @returns Stops that. */
export function onLeave(listener: () => void): () => void {
  const stop = onVisibilityChange(() => isVisible() || listener())
  addEventListener('pagehide', listener)
  return () => {
    stop()
    removeEventListener('pagehide', listener)
  }
}

/** Calls a listener when the page is shown again as it was left, from the browser's back/forward cache. @returns Stops that. */
export function onPageRestored(listener: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && listener()
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}

/** How long to wait for a pause at most, in milliseconds: a page that is never idle gets on nevertheless. */
const timeout = 2000

/** Settles in the next pause of the page, for what nobody waits for. Safari, which tells of none, takes it at once. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve)
  })
