import { useEffect, useState } from 'react'
import { lazyComponent } from '../lib/lazy-component.ts'
import { holdFocus } from '../lib/hold-focus.ts'
import { useStore } from '../lib/store.ts'
import { showPendingToast, toastStore } from '../lib/toasts.ts'

const ToastRegion = lazyComponent(() => import('./toast-region.tsx').then((module) => module.ToastRegion))

/**
 * The region of notifications, fetched with the first one, or by the key that leads there. Shows the one that a reload
 * has left: such a page was not opened by the person, so the focus goes to its content.
 */
export function ToastsWhenNeeded() {
  const hasToast = useStore(toastStore) !== undefined
  const [needed, setNeeded] = useState(hasToast)
  const [wanted, setWanted] = useState(false)
  if (hasToast && !needed) setNeeded(true)

  useEffect(() => (showPendingToast() ? holdFocus() : undefined), [])

  useEffect(() => {
    if (needed) return
    const fetchRegion = ({ code }: KeyboardEvent) => {
      if (code !== 'F8') return
      setWanted(true)
      setNeeded(true)
    }
    addEventListener('keydown', fetchRegion)
    return () => removeEventListener('keydown', fetchRegion)
  }, [needed])

  return needed && <ToastRegion takesFocus={wanted} />
}
