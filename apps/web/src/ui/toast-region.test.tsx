import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import '../testing/long-timeouts.ts'
import { resetDevice } from '../testing/tab.ts'

beforeEach(resetDevice)

/** A page with nothing but its notifications, which has not fetched their region yet. */
async function openPage() {
  vi.resetModules()
  const modules = {
    ...(await import('../lib/toasts.ts')),
    ...(await import('./toasts-when-needed.tsx')),
    ...(await import('./dialog.tsx')),
  }
  const { ToastsWhenNeeded, showToast } = modules
  onTestFinished(cleanup)
  render(<ToastsWhenNeeded />)
  return {
    ...modules,
    show: (tone: 'success' | 'error' | 'neutral', title: string = tone) => act(async () => showToast({ title, tone })),
  }
}

// Behind a dialog, too.
const items = () => screen.queryAllByRole('listitem', { hidden: true })
const texts = () => items().map((item) => item.querySelector('[class*=_title]')?.textContent)
const state = () => items().map((item) => item.getAttribute('data-state'))
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

test.each([
  ['success', 4000],
  ['error', 5000],
  ['neutral', 5000],
] as const)(
  '[TOAST-02] [TOAST-03] [GAP-147] a toast (%s) stays for %i ms, and is removed 500 ms later',
  async (tone, stays) => {
    const { show, toastStore } = await openPage()
    await show('neutral', 'The first one brings the code')
    await waitFor(() => expect(items()).toHaveLength(1))
    vi.useFakeTimers()
    await show(tone, 'Voilà')
    expect(texts()).toEqual(['Voilà'])
    await pass(stays - 1)
    expect(state()).toEqual(['open'])
    await pass(1)
    expect(state()).not.toContain('open')
    await pass(499)
    expect(toastStore.get()?.title).toBe('Voilà')
    await pass(1)
    expect(toastStore.get()).toBeUndefined()
  },
)

test('[TOAST-01] [TOAST-04] one shows at a time, the newest, with a button that closes it; the next one goes by itself', async () => {
  const { show, toastStore } = await openPage()
  await show('success', 'Un')
  await waitFor(() => expect(texts()).toEqual(['Un']))
  vi.useFakeTimers()
  await show('error', 'Deux')
  expect(texts()).toEqual(['Deux'])
  // The pointer that closes it is over it, which holds the time of a toast.
  fireEvent.pointerMove(items()[0] as HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: 'Fermer la notification' }))
  await pass(500)
  expect(toastStore.get()).toBeUndefined()
  await show('success', 'Trois')
  await pass(4000)
  await pass(500)
  expect(toastStore.get()).toBeUndefined()
})

test('[TOAST-08] an error interrupts a screen reader, anything else waits for it', async () => {
  const { show } = await openPage()
  await show('error')
  await waitFor(() => expect(items()).toHaveLength(1))
  await waitFor(() =>
    expect(document.querySelector('[role=status], [aria-live]')?.getAttribute('aria-live')).toBe('assertive'),
  )
  await show('success')
  await waitFor(() =>
    expect(document.querySelector('[role=status], [aria-live]')?.getAttribute('aria-live')).toBe('polite'),
  )
})

test('[TOAST-06] F8 leads to the region, before the first toast too; other keys do not fetch it', async () => {
  await openPage()
  await act(async () => void fireEvent.keyDown(document.body, { code: 'F7', key: 'F7' }))
  expect(screen.queryByRole('region')).toBeNull()
  fireEvent.keyDown(document.body, { code: 'F8', key: 'F8' })
  const region = await screen.findByRole('region', { name: 'Notifications (F8)' })
  await waitFor(() => expect(document.activeElement).toBe(region.querySelector('ol')))
  act(() => (document.activeElement as HTMLElement).blur())
  fireEvent.keyDown(document.body, { code: 'F8', key: 'F8' })
  expect(document.activeElement).toBe(region.querySelector('ol'))
})

test('[LAYER-05] Escape leads back to what had the focus before F8; so does the end of a notification that has it', async () => {
  const { show } = await openPage()
  const button = document.body.appendChild(document.createElement('button'))
  onTestFinished(() => button.remove())
  await show('success')
  await waitFor(() => expect(items()).toHaveLength(1))
  const region = screen.getByRole('region', { name: 'Notifications (F8)' })
  act(() => button.focus())
  fireEvent.keyDown(document.body, { code: 'F8', key: 'F8' })
  expect(region.contains(document.activeElement)).toBe(true)
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
  expect(document.activeElement).toBe(button)
  fireEvent.keyDown(document.body, { code: 'F8', key: 'F8' })
  await show('neutral')
  const close = await screen.findByRole('button', { name: 'Fermer la notification' })
  act(() => close.focus())
  fireEvent.click(close)
  await waitFor(() => expect(items()).toHaveLength(0))
  expect(document.activeElement).toBe(button)
})

test.each([
  ['with an entry of the history', true],
  ['without one', false],
])('[LAYER-06] Escape closes a dialog (%s) before the notification above it', async (_, inHistory) => {
  const onClose = vi.fn<() => void>()
  const { show, Dialog } = await openPage()
  const dialog = render(
    <Dialog title="Dessous" onClose={onClose} inHistory={inHistory}>
      <button>Ici</button>
    </Dialog>,
  )
  await show('error')
  await waitFor(() => expect(texts()).toEqual(['error']))
  fireEvent.keyDown(screen.getByRole('button', { name: 'Ici' }), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
  expect(state()).toEqual(['open'])
  dialog.unmount()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(state()).not.toContain('open'))
  expect(onClose).toHaveBeenCalledOnce()
})
