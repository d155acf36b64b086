import type { MetricsSession } from '@trouvaille/domain'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Answer, hang, offline } from '../../testing/fake-server.ts'
import type { openPage } from '../../testing/open-page.tsx'
// Loaded here too, so that this does not count towards the time-out of a test.
import '../../testing/open-page.tsx'
import { fillStorage, resetDevice } from '../../testing/tab.ts'

/** Opens a page with modules of its own: they measure for as long as it lives. */
const openNewPage: typeof openPage = async (...given) => {
  vi.resetModules()
  const { openPage } = await import('../../testing/open-page.tsx')
  return openPage(...given)
}

/** A member's page that measures, and its measurements. */
async function open(...[path = '/friends', ...given]: Partial<Parameters<typeof openPage>>) {
  const page = await openNewPage(path, ...given)
  const collector = await import('./collector.ts')
  const sessions = await import('./sessions.ts')
  const { Rejection } = await import('../../testing/fake-server.ts')
  const { emitSignal } = await import('../../lib/telemetry-buffer.ts')
  const { toastStore } = await import('../../lib/toasts.ts')
  const { router, session, app } = page
  act(() => collector.collect(router as never, session))
  const own = () => sessions.ownSession()
  return { ...page, ...collector, ...sessions, call: app.call, emitSignal, own, Rejection, toastStore }
}

const kept = () => JSON.parse(localStorage.getItem('metrics:sessions') ?? '[]') as MetricsSession[]
const hidePage = () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => state.mockRestore())
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Errors of these calls only: pages send others automatically. */
const errorsOf = ({ errors }: MetricsSession, context: string) =>
  errors
    .filter((error) => error.context === context)
    .map(({ severity, message, recovered }) => [severity, message, recovered])

const report = 'post /api/reports'
const body = {} as never

test('[METR-06] pages are counted by the pattern of their path, never by whom or what they show', async () => {
  const { own, router } = await open('/movie/603603603', { 'get /api/catalogue/{kind}/{id}': hang })
  await act(() => router.navigate({ to: '/profile/$id', params: { id: 'zoe-id' } }))
  await act(() => router.navigate({ to: '/movie/$id', params: { id: '604604604' } }))
  await act(() => router.navigate({ to: '/movie/$id', params: { id: '604604604' }, search: { a: '1' } as never }))
  await act(() => router.navigate({ to: '/nulle-part' as never }))
  await waitFor(() => expect(own().pageViews).toEqual({ '/movie/$id': 2, '/profile/$id': 1, unknown: 1 }))
  expect(own().operations.loads).toBeGreaterThan(0)
  // Ids that cannot collide with a timestamp or a random id.
  expect(JSON.stringify(own())).not.toMatch(/zoe|603603603|604604604/)
})

test('[METR-06] a page that was left before the collector came is counted, too', async () => {
  const { router, session } = await openNewPage('/friends')
  const { publishPageChanges } = await import('../../lib/document-navigation.ts')
  publishPageChanges(router as never)
  await act(() => router.navigate({ to: '/movies' }))
  await screen.findByRole('heading', { level: 1, name: 'Films' })
  const { collect } = await import('./collector.ts')
  const { ownSession } = await import('./sessions.ts')
  act(() => collect(router as never, session))
  expect(ownSession().pageViews).toEqual({ '/friends': 1, '/movies': 1 })
  expect(ownSession().operations.loads).toBeGreaterThan(0)
})

test('[METR-07] [METR-15] [DATA-15] actions are counted by type; reads are none', async () => {
  const { own, emitSignal, call, onMeasured } = await open('/friends', { [report]: () => ({ ok: true }) })
  const received: unknown[] = []
  const stop = onMeasured((measured) => received.push(measured))
  await call(report, { body })
  emitSignal({ type: 'action', name: 'toggle' })
  emitSignal({ type: 'command', name: 'message.send' })
  emitSignal({ type: 'command', name: 'conversation.read' })
  emitSignal({ type: 'call', name: 'get /api/friends', ms: 5, failure: undefined })
  // One query that is searched in all media types.
  for (let kind = 0; kind < 3; kind += 1) {
    emitSignal({ type: 'call', name: 'get /api/catalogue/{kind}', ms: 5, failure: undefined })
  }
  expect(own().actions).toEqual({ report: 1, toggle: 1, send_message: 1, search: 1 })
  expect(received).toContainEqual({ type: 'action', name: 'report' })
  expect(received).toContainEqual({ type: 'operation', kind: 'query', name: 'get /api/friends', duration: 5 })
  stop()
  emitSignal({ type: 'action', name: 'toggle' })
  expect(received.filter((one) => JSON.stringify(one).includes('toggle'))).toHaveLength(1)
})

test('what was told before the collector came is heard by it', async () => {
  resetDevice()
  vi.resetModules()
  const { emitSignal, onSignal } = await import('../../lib/telemetry-buffer.ts')
  for (let one = 0; one < 150; one += 1) emitSignal({ type: 'action', name: String(one) })
  const received: unknown[] = []
  onSignal((signal) => received.push(signal))
  emitSignal({ type: 'shown-again' })
  expect(received).toHaveLength(101)
  expect(received.slice(0, 2)).toEqual([
    { type: 'action', name: '0' },
    { type: 'action', name: '1' },
  ])
})

test('[METR-08] [METR-13] [DATA-16] calls that fail are errors by what failed, and recovered once one succeeds', async () => {
  let answer: Answer = hang
  const { own, call, Rejection } = await open('/friends', { [report]: (asked) => answer(asked) })
  const ask = () => call(report, { body }).catch(() => {})
  answer = () => {
    throw new Rejection('server.unexpected')
  }
  await ask()
  answer = () => {
    throw new Rejection('reports.already_decided')
  }
  await ask()
  answer = offline
  await ask()
  // Triggers re-authentication, which is not an error.
  answer = () => {
    throw new Rejection('session.too_old')
  }
  await ask()
  const failed = [
    ['medium', 'server.unexpected'],
    ['low', 'reports.already_decided'],
    ['low', 'offline'],
  ]
  expect(errorsOf(own(), report)).toEqual(failed.map((error) => [...error, false]))
  answer = () => ({ ok: true })
  await ask()
  expect(errorsOf(own(), report)).toEqual(failed.map((error) => [...error, true]))
})

test('a call that was given up is neither an operation nor an error', async () => {
  const { own, call } = await open('/friends', { [report]: hang })
  const given = new AbortController()
  const asked = call(report, { body, signal: given.signal })
  given.abort()
  await expect(asked).rejects.toThrow()
  expect(errorsOf(own(), report)).toEqual([])
  expect(own().operations.slowest.map(({ name }) => name)).not.toContain(report)
})

test('[METR-08] [METR-13] a script that stops is high, a page that breaks critical until it shows again; neither names anybody', async () => {
  const { own, emitSignal, onMeasured } = await open('/friends')
  const received: { type: string }[] = []
  onMeasured((measured) => received.push(measured))
  const typed = new TypeError('"Marie aime" is not what marie@example.org wrote')
  emitSignal({ type: 'script', error: typed })
  emitSignal({ type: 'script', error: 'text' })
  emitSignal({ type: 'crash', error: new Error('broken') })
  expect(errorsOf(own(), '/friends')).toEqual([
    ['high', '… is not what … wrote', false],
    ['high', 'unknown', false],
    ['critical', 'broken', false],
  ])
  expect(received.find(({ type }) => type === 'error')).toEqual({
    type: 'error',
    name: 'TypeError',
    severity: 'high',
    context: '/friends',
    page: '/friends',
    error: typed,
  })
  emitSignal({ type: 'shown-again' })
  expect(errorsOf(own(), '/friends').map((error) => error[2])).toEqual([false, false, true])
})

test('[METR-13] an error of the window is told, and so is a page that cannot be drawn, until it can', async () => {
  const { own, toastStore } = await open('/friends')
  const { setUpPage } = await import('../../page-setup.ts')
  setUpPage()
  for (const what of ['loop completed with undelivered notifications.', 'loop limit exceeded']) {
    window.dispatchEvent(new ErrorEvent('error', { message: `ResizeObserver ${what}`, error: null }))
  }
  expect(toastStore.get(), 'what is no error is told nobody').toBeUndefined()
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('window broke') }))
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: new Error('promise broke') })
  window.dispatchEvent(rejection)
  expect(errorsOf(own(), '/friends').map(([severity, message]) => [severity, message])).toEqual([
    ['high', 'window broke'],
    ['high', 'promise broke'],
  ])
  const { ErrorBoundary } = await import('../../ui/error-boundary.tsx')
  let isBroken = true
  const Part = () => {
    if (isBroken) throw new Error('part broke')
    return 'drawn'
  }
  render(
    <ErrorBoundary
      renderFallback={(retry) => (
        <button type="button" onClick={retry}>
          again
        </button>
      )}
    >
      <Part />
    </ErrorBoundary>,
  )
  const crash = () => errorsOf(own(), '/friends').find(([severity]) => severity === 'critical')
  expect(crash()).toEqual(['critical', 'part broke', false])
  act(() => screen.getByText('again').click())
  expect(crash()?.[2]).toBe(false)
  isBroken = false
  act(() => screen.getByText('again').click())
  screen.getByText('drawn')
  expect(
    errorsOf(own(), '/friends')
      .filter(([severity]) => severity === 'critical')
      .every((error) => error[2]),
  ).toBe(true)
})

test('[METR-18] [GAP-163] an operation over 1 s is warned of in the console, and nowhere else', async () => {
  const { emitSignal, toastStore } = await open('/friends')
  const warned = () => vi.mocked(console.warn).mock.calls.filter(([text]) => String(text).startsWith('Slow operation'))
  const before = warned().length
  emitSignal({ type: 'call', name: report, ms: 1000, failure: undefined })
  expect(warned()).toHaveLength(before)
  emitSignal({ type: 'call', name: report, ms: 1000.6, failure: undefined })
  expect(warned().slice(before)).toEqual([['Slow operation: post /api/reports took 1001 ms']])
  expect(toastStore.get()).toBeUndefined()
})

const old = (minute: number): MetricsSession => ({
  id: `s${minute}`,
  startTime: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  pageViews: {},
  actions: {},
  errors: [],
  operations: { total: 0, loads: 0, loadMs: 0, slowest: [], vitals: {} },
})

test('[METR-21] [DATA-18] the last 10 sessions are kept, after every 10th event and when the page hides', async () => {
  const { emitSignal, own } = await open('/friends', {}, () => {
    localStorage.setItem('metrics:sessions', JSON.stringify(Array.from({ length: 10 }, (_, minute) => old(minute))))
  })
  hidePage()
  expect(kept().map(({ id }) => id)).toEqual(['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9', own().id])
  expect(own()).toMatchObject({ id: JSON.parse(sessionStorage.getItem('visit') ?? '""'), pageViews: { '/friends': 1 } })
  expect(Math.abs(Date.parse(own().startTime) - Date.now())).toBeLessThan(600_000)
  for (let count = 0; count < 9; count += 1) emitSignal({ type: 'action', name: 'toggle' })
  expect(kept().at(-1)?.actions.toggle).toBeUndefined()
  emitSignal({ type: 'action', name: 'toggle' })
  expect(kept().at(-1)?.actions.toggle).toBe(10)
})

test('a session that began before goes on when its page is loaded anew', async () => {
  const { own } = await open('/friends', {}, () => {
    sessionStorage.setItem('visit', '"s3"')
    localStorage.setItem('metrics:sessions', JSON.stringify([{ ...old(3), pageViews: { '/friends': 4 } }]))
  })
  expect(own()).toMatchObject({ id: 's3', startTime: '2026-01-01T00:03:00.000Z', pageViews: { '/friends': 5 } })
})

test.each([
  'rubbish',
  '{}',
  '[1, null, {"id":"a"}]',
  JSON.stringify([{ ...old(1), errors: 'none' }]),
  JSON.stringify([{ ...old(1), pageViews: { a: 'b' } }]),
  JSON.stringify([{ ...old(1), startTime: 'once' }]),
])('a store that holds rubbish begins anew: %s', async (rubbish) => {
  const { allSessions, own } = await open('/friends', {}, () => localStorage.setItem('metrics:sessions', rubbish))
  expect(allSessions()).toEqual([own()])
})

test('a full store costs nothing but what it would keep', async () => {
  const { own, emitSignal } = await open('/friends', {}, fillStorage)
  for (let count = 0; count < 20; count += 1) emitSignal({ type: 'action', name: 'toggle' })
  expect(own().actions.toggle).toBe(20)
  expect(kept()).toEqual([])
})

test('[GAP-165] what another tab clears is gone in this one, and nothing else', async () => {
  const { own, emitSignal } = await open('/friends')
  emitSignal({ type: 'action', name: 'toggle' })
  emitSignal({ type: 'script', error: new Error('broken') })
  localStorage.setItem('metrics:cleared', JSON.stringify({ what: 'errors', at: 1 }))
  dispatchEvent(new StorageEvent('storage', { key: 'metrics:cleared' }))
  expect(own().errors).toEqual([])
  expect(own().actions).toMatchObject({ toggle: 1 })
  expect(own().operations.total).toBeGreaterThan(0)
  localStorage.setItem('metrics:cleared', JSON.stringify({ what: 'operations', at: 2 }))
  dispatchEvent(new StorageEvent('storage', { key: 'metrics:cleared' }))
  expect(own().operations.total).toBe(0)
})

test('[GAP-04] a deleted account leaves no figure on the device', async () => {
  const { own, emitSignal, session } = await open('/friends')
  vi.stubGlobal('location', { assign: () => {} })
  for (let count = 0; count < 10; count += 1) emitSignal({ type: 'action', name: 'toggle' })
  expect(kept()).not.toEqual([])
  session.leaveDeleted('a', { title: '' })
  expect(kept()).toEqual([])
  expect(own()).toMatchObject({ pageViews: {}, actions: {}, errors: [] })
})
