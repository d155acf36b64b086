import { afterEach, expect, test, vi } from 'vitest'
import { setAppBadge } from './badge.ts'
import { onLaunch } from './launch.ts'

afterEach(() => vi.unstubAllGlobals())

/** A window of the installed app. @returns Launches it with an address. */
function openWindow(listener: (path: string) => void) {
  let consume: (launch: { targetURL?: string }) => void = () => {}
  vi.stubGlobal('launchQueue', { setConsumer: (consumer: typeof consume) => (consume = consumer) })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: `${location.origin}/` } as PerformanceNavigationTiming,
  ])
  onLaunch(listener)
  return (path: string) => consume({ targetURL: new URL(path, location.origin).href })
}

test('[PWA-05] the window that is open goes where the app is launched, but for the launch that has opened it', () => {
  const listener = vi.fn<(path: string) => void>()
  const launch = openWindow(listener)
  launch('/')
  expect(listener).not.toHaveBeenCalled()
  launch('/shared?text=Aline')
  expect(listener).toHaveBeenLastCalledWith('/shared?text=Aline')
  launch('/')
  expect(listener).toHaveBeenLastCalledWith('/')
  launch('https://elsewhere.example/friends')
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a browser without launches opens pages as ever', () => {
  expect(() => onLaunch(() => {})).not.toThrow()
})

test('[PWA-06] the badge of the app shows a number, and goes with it; a refusal harms nobody', async () => {
  const reject = async () => {
    throw new DOMException('Not installed', 'NotAllowedError')
  }
  const badge = {
    setAppBadge: vi.fn<(count?: number) => Promise<void>>(reject),
    clearAppBadge: vi.fn<(count?: number) => Promise<void>>(reject),
  }
  vi.stubGlobal('navigator', badge)
  setAppBadge(3)
  expect(badge.setAppBadge).toHaveBeenCalledWith(3)
  setAppBadge(0)
  expect(badge.clearAppBadge).toHaveBeenCalledOnce()
  await Promise.resolve()
  vi.stubGlobal('navigator', {})
  expect(() => setAppBadge(3)).not.toThrow()
})
