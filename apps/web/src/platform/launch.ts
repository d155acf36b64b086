/** The Launch Handler API, missing in the compiler's types. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string }) => void): void
}

/**
 * Calls a listener with the path that the installed app is to open in this window, which is open already: a shortcut, or
 * what another app shares.
 */
export function onLaunch(listener: (path: string) => void): void {
  const queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue
  // The first launch may be the one that has opened this window, at its address.
  let opened = performance.getEntriesByType('navigation')[0]?.name
  queue?.setConsumer(({ targetURL }) => {
    const isOpening = targetURL === opened
    opened = undefined
    if (targetURL === undefined || isOpening) return
    const { origin, pathname, search, hash } = new URL(targetURL)
    if (origin === location.origin) listener(pathname + search + hash)
  })
}
