import { useEffect, useState } from 'react'
import { deferred } from '../lib/deferred.ts'
import { useStore } from '../lib/store.ts'
import { showPendingToast, toastStore } from '../lib/toasts.ts'

const ToastRegion = deferred(() => import('./toast-region.tsx').then((module) => module.ToastRegion))

/** The region of notifications, fetched with the first one. Shows the one that a reload has left. */
export function ToastsWhenNeeded() {
  const hasToast = useStore(toastStore) !== undefined
  const [needed, setNeeded] = useState(hasToast)
  if (hasToast && !needed) setNeeded(true)

  useEffect(showPendingToast, [])

  return needed && <ToastRegion />
}
