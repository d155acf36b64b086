import { useEffect, useEffectEvent } from 'react'

/** What is used of the browser's CloseWatcher, which not every browser has. */
interface CloseWatcher extends EventTarget {
  destroy(): void
}

/** Calls back when the person closes what is open by the means of their device, such as the back gesture of a phone. */
export function useCloseRequest(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher }
    if (!CloseWatcher) return
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [])
}
