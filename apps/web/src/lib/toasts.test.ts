import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { resetDevice } from '../testing/tab.ts'
import {
  showCriticalError,
  showError,
  showPendingToast,
  showToast,
  showToastAfterReload,
  type ShownToast,
  toastStore,
} from './toasts.ts'

beforeEach(resetDevice)

test('[TOAST-01] [TOAST-03] one is shown at a time: a success for 4 s, anything else for 5 s', () => {
  const seen: (ShownToast | undefined)[] = []
  onTestFinished(toastStore.subscribe(() => seen.push(toastStore.get())))
  showToast({ title: 'Bien', tone: 'success', list: 'current' })
  showToast({ title: 'Mal', tone: 'error' })
  showToast({ title: 'Autre', tone: 'neutral' })
  showToast({ title: 'Autre', tone: 'neutral' })
  const id = seen[0]?.id ?? 0
  expect(seen).toEqual([
    { id, title: 'Bien', tone: 'success', list: 'current', durationMs: 4000 },
    { id: id + 1, title: 'Mal', tone: 'error', durationMs: 5000 },
    { id: id + 2, title: 'Autre', tone: 'neutral', durationMs: 5000 },
    { id: id + 3, title: 'Autre', tone: 'neutral', durationMs: 5000 },
  ])
})

test('[TOAST-95] what offers something to do stays for 10 s, and tells once that it is gone', () => {
  const action = { label: 'Annuler', run: () => {} }
  const onGone = vi.fn<() => void>()
  showToast({ title: 'Retiré', tone: 'success', action, onGone })
  expect(toastStore.get()?.durationMs).toBe(10_000)
  expect(onGone).not.toHaveBeenCalled()
  showToast({ title: 'Mal', tone: 'error', action })
  expect(toastStore.get()?.durationMs).toBe(10_000)
  toastStore.set(undefined)
  expect(onGone).toHaveBeenCalledTimes(1)
})

test('[TOAST-08] an error is titled "Erreur" unless it has a title of its own', () => {
  showError('Rien ne va')
  expect(toastStore.get()).toMatchObject({ title: 'Erreur', description: 'Rien ne va', tone: 'error' })
  showError('Rien ne va', 'Lien invalide')
  expect(toastStore.get()?.title).toBe('Lien invalide')
})

test('[TOAST-07] a fault of ours is told at most once a minute', () => {
  vi.useFakeTimers({ now: 1000 })
  const latest = () => toastStore.get()?.id
  showCriticalError()
  const first = latest() ?? 0
  expect(toastStore.get()).toMatchObject({ title: 'Une erreur est survenue', tone: 'error' })
  vi.setSystemTime(60_999)
  showCriticalError()
  expect(latest()).toBe(first)
  vi.setSystemTime(61_000)
  showCriticalError()
  expect(latest()).toBe(first + 1)
  vi.setSystemTime(120_999)
  showCriticalError()
  expect(latest()).toBe(first + 1)
})

test('[GAP-33] a toast that was kept is shown once after the reload', () => {
  showToastAfterReload({ title: 'Au revoir', tone: 'success' })
  expect(toastStore.get()).toBeUndefined()
  expect(sessionStorage.getItem('pending-toast'), 'outlives the page').toContain('Au revoir')
  showPendingToast()
  expect(toastStore.get()).toMatchObject({ title: 'Au revoir', durationMs: 4000 })
  toastStore.set(undefined)
  showPendingToast()
  expect(toastStore.get()).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

test.each(['{{', '"x"', '{}'])('rubbish is not shown: %s', (text) => {
  sessionStorage.setItem('pending-toast', text)
  showPendingToast()
  expect(toastStore.get()).toBeUndefined()
})
