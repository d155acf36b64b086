// @vitest-environment happy-dom
import type { TelemetryEvent } from '@trouvaille/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { openTab, resetDevice } from '../../testing/tab.ts'

/** The performance API of the browser, as far as the page uses it. */
const measured = vi.hoisted(() => new Map<string, (metric: { name: string; value: number }) => void>())
vi.mock('web-vitals', () => ({
  onLCP: (handle: () => void) => void measured.set('LCP', handle),
  onINP: (handle: () => void) => void measured.set('INP', handle),
  onCLS: (handle: () => void) => void measured.set('CLS', handle),
}))

beforeEach(() => {
  resetDevice()
  measured.clear()
  localStorage.setItem('telemetry:consent', '"yes"')
})

const measure = (name: string, value: number) => measured.get(name)?.({ name, value })
const hide = () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  state.mockRestore()
}
const leave = () => dispatchEvent(new Event('pagehide'))

/** A page that measures, for as long as it lives. */
async function open() {
  const { asked } = fakeServer({ 'post /api/telemetry': () => ({ share: 1 }) })
  vi.resetModules()
  const { followConsent } = await import('./telemetry.ts')
  const { chooseConsent } = await import('./consent.ts')
  const { collect } = await import('./collector.ts')
  const session = openTab()
  followConsent(session)
  collect({ subscribe: () => () => {}, state: { matches: [] } }, session)
  const sentVitals = () =>
    asked
      .flatMap(({ body }) => (body as { events: TelemetryEvent[] }).events)
      .flatMap((event) => (event.type === 'vital' ? [`${event.vital} ${event.value}`] : []))
  return { chooseConsent, sentVitals }
}

test.each([
  ['hidden', hide],
  ['left', leave],
])('[TEL-04] [TEL-06] vitals are told when the page is %s, as they are then, and once', async (_, go) => {
  const { sentVitals } = await open()
  measure('LCP', 800)
  measure('CLS', 0.02)
  measure('LCP', 1200)
  expect(sentVitals()).toEqual([])
  go()
  expect(sentVitals()).toEqual(['LCP 1200', 'CLS 0.02'])
  measure('CLS', 0.09)
  hide()
  leave()
  expect(sentVitals()).toHaveLength(2)
})

test('[TEL-06] a page that is left before anything was measured tells its vitals when it is left again', async () => {
  const { sentVitals } = await open()
  hide()
  expect(sentVitals()).toEqual([])
  measure('INP', 90)
  leave()
  expect(sentVitals()).toEqual(['INP 90'])
})

test('[TEL-02] vitals that were measured before telling was turned off are not told, nor when it is on again', async () => {
  const { chooseConsent, sentVitals } = await open()
  measure('LCP', 800)
  chooseConsent('no')
  leave()
  expect(sentVitals()).toEqual([])
  chooseConsent('yes')
  measure('CLS', 0.02)
  leave()
  expect(sentVitals()).toEqual(['CLS 0.02'])
})
