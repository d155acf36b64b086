import { beforeEach, expect, test, vi } from 'vitest'
import { openTab, resetDevice } from '../testing/tab.ts'

beforeEach(resetDevice)

const load = () => import('./toasts.ts')

test('[TOAST-01] [TOAST-03] one is shown at a time: a success for 4 s, anything else for 5 s', async () => {
  const { showToast, toastStore } = await openTab(load)
  const seen: unknown[] = []
  toastStore.subscribe(() => seen.push(toastStore.get()))
  showToast({ title: 'Bien', tone: 'success', list: 'current' })
  showToast({ title: 'Mal', tone: 'error' })
  showToast({ title: 'Autre', tone: 'neutral' })
  showToast({ title: 'Autre', tone: 'neutral' })
  expect(seen).toEqual([
    { id: 1, title: 'Bien', tone: 'success', list: 'current', durationMs: 4000 },
    { id: 2, title: 'Mal', tone: 'error', durationMs: 5000 },
    { id: 3, title: 'Autre', tone: 'neutral', durationMs: 5000 },
    { id: 4, title: 'Autre', tone: 'neutral', durationMs: 5000 },
  ])
})

test('[TOAST-95] what offers something to do stays for 10 s, and tells once that it is gone', async () => {
  const { showToast, toastStore } = await openTab(load)
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

test('[TOAST-08] an error is titled "Erreur" unless it has a title of its own', async () => {
  const { showError, toastStore } = await openTab(load)
  showError('Rien ne va')
  expect(toastStore.get()).toMatchObject({ title: 'Erreur', description: 'Rien ne va', tone: 'error' })
  showError('Rien ne va', 'Lien invalide')
  expect(toastStore.get()?.title).toBe('Lien invalide')
})

test('[TOAST-07] a fault of ours is told at most once a minute', async () => {
  vi.useFakeTimers({ now: 1000 })
  const { showCriticalError, toastStore } = await openTab(load)
  const ids = () => toastStore.get()?.id
  showCriticalError()
  expect(toastStore.get()).toMatchObject({ title: 'Une erreur est survenue', tone: 'error' })
  vi.setSystemTime(60_999)
  showCriticalError()
  expect(ids()).toBe(1)
  vi.setSystemTime(61_000)
  showCriticalError()
  expect(ids()).toBe(2)
  vi.setSystemTime(120_999)
  showCriticalError()
  expect(ids()).toBe(2)
})

test('[GAP-33] a toast that was kept is shown once after the reload', async () => {
  const leaving = await openTab(load)
  leaving.showToastAfterReload({ title: 'Au revoir', tone: 'success' })
  expect(leaving.toastStore.get()).toBeUndefined()
  const next = await openTab(load)
  next.showPendingToast()
  expect(next.toastStore.get()).toMatchObject({ title: 'Au revoir', durationMs: 4000 })
  const later = await openTab(load)
  later.showPendingToast()
  expect(later.toastStore.get()).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

test.each(['{{', '"x"', '{}'])('rubbish is not shown: %s', async (text) => {
  sessionStorage.setItem('pending-toast', text)
  const { showPendingToast, toastStore } = await openTab(load)
  showPendingToast()
  expect(toastStore.get()).toBeUndefined()
})
