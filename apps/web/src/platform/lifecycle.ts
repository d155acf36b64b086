/** Whether the page is visible. */
export const isVisible = (): boolean => document.visibilityState === 'visible'

/** Whether it is visible and has the focus. */
export const hasAttention = (): boolean => isVisible() && document.hasFocus()

/** Calls a listener when the visibility changes. @returns Unsubscribes. */
export function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** The same for `hasAttention`. */
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

/** Calls a listener when the page becomes visible. @returns Unsubscribes. */
export function onReturn(listener: () => void): () => void {
  const stop = onVisibilityChange(() => isVisible() && listener())
  addEventListener('focus', listener)
  return () => {
    stop()
    removeEventListener('focus', listener)
  }
}

/** Calls a listener when the page is hidden, perhaps for good. @returns Unsubscribes. */
export function onLeave(listener: () => void): () => void {
  const stop = onVisibilityChange(() => isVisible() || listener())
  addEventListener('pagehide', listener)
  return () => {
    stop()
    removeEventListener('pagehide', listener)
  }
}

/** Calls a listener when the page is restored from the back/forward cache. @returns Unsubscribes. */
export function onPageRestored(listener: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && listener()
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}

/** Time-out of waiting for an idle period, in milliseconds. */
const timeout = 2000

/** Resolves in the next idle period, for low-priority work. Safari, which has no idle callback, resolves at once. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve)
  })
