import { toasts as limits } from '@trouvaille/domain'
import { keepPending, takePending } from './pending-toast.ts'
import { createStore } from './store.ts'
import { isObject } from '../platform/storage.ts'

/** The notifications: one visible at a time, the newest replaces the one before [TOAST-01]. */

export interface Toast {
  title: string
  description?: string | undefined
  tone: 'success' | 'error' | 'neutral'
  /** Which disc decorates it. */
  list?: 'current' | 'all_time' | undefined
}

/** An action, available while it is shown. */
interface ToastAction {
  label: string
  run: () => void
}

export interface ShownToast extends Toast {
  id: number
  durationMs: number
  action?: ToastAction | undefined
  /** Called once when it disappears, for any reason. */
  onGone?: (() => void) | undefined
}

export const toastStore = createStore<ShownToast | undefined>(undefined)

let id = 0

/** Shows a notification; one that offers something to do stays longer [TOAST-03] [TOAST-95]. */
export function showToast(toast: Toast & Pick<ShownToast, 'action' | 'onGone'>): void {
  id += 1
  const durationMs = toast.action ? limits.actionMs : toast.tone === 'success' ? limits.successMs : limits.defaultMs
  const shown = { ...toast, id, durationMs }
  toastStore.set(shown)
  if (!toast.onGone) return
  const stop = toastStore.subscribe(() => {
    if (toastStore.get() === shown) return
    stop()
    toast.onGone?.()
  })
}

export const showError = (description: string, title = 'Erreur') => showToast({ title, description, tone: 'error' })

let lastCritical = -Infinity

/** The toast for an internal error, at most once a minute [TOAST-07]. */
export function showCriticalError(): void {
  if (Date.now() - lastCritical < limits.criticalMs) return
  lastCritical = Date.now()
  showToast({ title: 'Une erreur est survenue', tone: 'error' })
}

/** Shows a toast once after the page is reloaded [GAP-33]. */
export const showToastAfterReload = (toast: Toast): void => keepPending(toast)

/** @returns Whether there was one, and so whether the app itself has reloaded this page. */
export function showPendingToast(): boolean {
  const isToast = (value: unknown): value is Toast => isObject(value) && typeof value.title === 'string'
  const pending = takePending(isToast)
  if (pending) showToast(pending)
  return pending !== undefined
}
