import { live } from '@trouvaille/domain'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { inApp } from '../../testing/in-app.tsx'
import { render } from '../../testing/render.ts'
import { openApp, resetDevice } from '../../testing/tab.ts'
import type { App } from '../../core/app.ts'
import { OfflineNote } from './offline-note.tsx'

const lost = 'Connexion interrompue, nouvelle tentative…'

let app: App

beforeEach(() => {
  resetDevice()
  vi.useFakeTimers()
  app = openApp()
  app.liveStatus.set('on')
})

const show = () => render(inApp(app)(<OfflineNote text="Hors connexion" />))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const become = (status: 'on' | 'lost') => act(() => app.liveStatus.set(status))

test('a line that is cut is mentioned after a while, until it is back', async () => {
  const { text } = show()
  become('lost')
  await pass(live.noteMs - 1)
  expect(text()).toBe('')
  await pass(1)
  expect(text()).toBe(lost)
  become('on')
  expect(text()).toBe('')
  // The delay applies to the second disconnection, too.
  become('lost')
  expect(text()).toBe('')
})

test('without a network it is that which is said, and nothing else', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { text } = show()
  become('lost')
  await pass(live.noteMs)
  isOnline.mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(text()).toBe('Hors connexion')
  isOnline.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(text()).toBe(lost)
})
