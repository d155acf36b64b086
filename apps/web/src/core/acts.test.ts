import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stubLocks } from '../testing/fake-locks.ts'
import { type Asked, fakeServer, hang, offline, Rejection } from '../testing/fake-server.ts'
import { notifyOtherTabs, openApp, person, resetDevice, signInOnDevice } from '../testing/tab.ts'
import { isObject, isString } from '../platform/storage.ts'
import { type ActKind, finishActs, keepSendingActs, pendingActs, perform, withdraw } from './acts.ts'
import type { App } from './app.ts'

beforeEach(() => {
  resetDevice()
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  signInOnDevice(person('anna'))
})

const settle = async (milliseconds = 0) => {
  for (let times = 0; times < 6; times += 1) await vi.advanceTimersByTimeAsync(times === 0 ? milliseconds : 0)
}
const backOnline = async () => {
  dispatchEvent(new Event('online'))
  await settle()
}

/** A kind of acts that write a note, and what became of them. */
function notes(name = 'note') {
  const refused: string[] = []
  const kind: ActKind<{ text: string }> = {
    name,
    is: (input): input is { text: string } => isObject(input) && isString(input.text),
    send: (app, { id, input }, signal) =>
      app.call('post /api/conversations/{id}/messages', {
        params: { id: input.text },
        body: { clientId: id, body: { kind: 'text', text: input.text } },
        signal,
      }),
    onRefused: (_app, { input }, error, isLate) =>
      void refused.push(`${input.text}: ${error.code}${isLate ? ', late' : ''}`),
  }
  return { kind, refused }
}
const sending = 'post /api/conversations/{id}/messages'

function setUp(answer: (asked: Asked) => unknown = () => ({})) {
  const server = fakeServer({ [sending]: answer, 'get /api/session': () => ({ account: null }) })
  const sent = () => server.asked.flatMap(({ name }) => /([^/]+)\/messages$/.exec(name)?.[1] ?? [])
  const ids = () => server.asked.map(({ body }) => (body as { clientId: string }).clientId)
  return { server, sent, ids, answer: (next: (asked: Asked) => unknown) => void (server.answers[sending] = next) }
}

const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('acts:'))
const waiting = (app: App, kind: ActKind<{ text: string }>) =>
  pendingActs(app, kind).map(({ input, state }) => `${input.text} ${state}`)

describe('what is done with a network', () => {
  test('is on the device until the server has taken it', async () => {
    const { sent, ids } = setUp()
    const { kind } = notes()
    const app = openApp()
    const outcome = perform(app, kind, { text: 'one' })
    expect([waiting(app, kind), stored()]).toEqual([['one sending'], [expect.stringMatching(/^acts:anna:/)]])
    await settle()
    await expect(outcome).resolves.toEqual({ status: 'done' })
    expect([waiting(app, kind), stored(), sent()]).toEqual([[], [], ['one']])
    expect(ids()).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  })

  test('is sent in the order in which it was done, one after the other', async () => {
    const { sent, answer } = setUp()
    let release = () => {}
    answer(() => new Promise<object>((resolve) => (release = () => resolve({}))))
    const { kind } = notes()
    const app = openApp()
    for (const text of ['one', 'two', 'three']) void perform(app, kind, { text })
    await settle()
    expect(sent()).toEqual(['one'])
    for (const expected of [
      ['one', 'two'],
      ['one', 'two', 'three'],
    ]) {
      release()
      await settle()
      expect(sent()).toEqual(expected)
    }
  })

  test.each(['people.not_found', 'server.unexpected', 'request.rate_limited'] as const)(
    'is refused at once with %s, because somebody looks, and keeps nothing else from being sent',
    async (code) => {
      const { sent } = setUp(({ name }) => {
        if (name.includes('bad')) throw new Rejection(code)
        return {}
      })
      const { kind, refused } = notes()
      const app = openApp()
      const outcome = perform(app, kind, { text: 'bad' })
      void perform(app, kind, { text: 'good' })
      await settle()
      await expect(outcome).resolves.toMatchObject({ status: 'refused', error: { code } })
      expect([sent(), refused, stored()]).toEqual([['bad', 'good'], [`bad: ${code}`], []])
    },
  )
})

describe('what is done without a network', () => {
  test('waits, also through a reload, and goes out once, in order, under the same ids', async () => {
    const { sent, ids, answer } = setUp(offline)
    const { kind } = notes()
    const app = openApp()
    const outcomes = ['one', 'two'].map((text) => perform(app, kind, { text }))
    await settle()
    await expect(Promise.all(outcomes)).resolves.toEqual([{ status: 'waiting' }, { status: 'waiting' }])
    expect(waiting(app, kind)).toEqual(['one waiting', 'two waiting'])
    const [tried] = ids()
    app.end()
    const again = openApp()
    expect(waiting(again, kind)).toEqual(['one waiting', 'two waiting'])
    answer(() => ({}))
    keepSendingActs(again, [kind])
    await settle()
    expect([sent().slice(-2), ids().at(-2), stored()]).toEqual([['one', 'two'], tried, []])
    await backOnline()
    expect(sent().filter((text) => text === 'two')).toEqual(['two'])
  })

  test('goes out as soon as the network is back', async () => {
    const { sent, answer } = setUp(offline)
    const { kind } = notes()
    const app = openApp()
    void perform(app, kind, { text: 'one' })
    await settle()
    answer(() => ({}))
    const before = sent().length
    await backOnline()
    expect([sent().slice(before), stored()]).toEqual([['one'], []])
  })

  test('may have arrived where the device was online, and not where it knew that it was offline', async () => {
    setUp(offline)
    const { kind } = notes()
    const app = openApp()
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    void perform(app, kind, { text: 'one' })
    await settle()
    expect(pendingActs(app, kind)[0]?.wasSent).toBe(false)
    isOnline.mockReturnValue(true)
    await backOnline()
    expect(pendingActs(app, kind)[0]?.wasSent).toBe(true)
    isOnline.mockReturnValue(false)
    await backOnline()
    expect(pendingActs(app, kind)[0]?.wasSent, 'once it may have').toBe(true)
  })

  test('is taken back as late when it is refused then; what is for now is tried again', async () => {
    const { sent, answer } = setUp(offline)
    const { kind, refused } = notes()
    const app = openApp()
    for (const text of ['busy', 'bad', 'good']) void perform(app, kind, { text })
    await settle()
    const before = sent().length
    let tries = 0
    answer(({ name }) => {
      if (name.includes('busy') && (tries += 1) < 2) throw new Rejection('server.busy', { retryAfter: 5 })
      if (name.includes('bad')) throw new Rejection('people.not_found')
      return {}
    })
    await backOnline()
    expect(sent().slice(before)).toEqual(['busy'])
    await settle(60_000)
    expect([sent().slice(before), refused]).toEqual([['busy', 'busy', 'bad', 'good'], ['bad: people.not_found, late']])
    expect(stored()).toEqual([])
  })

  test('at which the server fails three times is given up, for the sake of the others', async () => {
    const { answer } = setUp(offline)
    const { kind, refused } = notes()
    const app = openApp()
    for (const text of ['bad', 'good']) void perform(app, kind, { text })
    await settle()
    const tries: string[] = []
    answer(({ name }) => {
      tries.push(name)
      if (name.includes('bad')) throw new Rejection('server.unexpected')
      return {}
    })
    await backOnline()
    await settle(60_000)
    await settle(60_000)
    expect(tries.map((name) => name.includes('bad'))).toEqual([true, true, true, false])
    expect([refused, stored()]).toEqual([['bad: server.unexpected, late'], []])
  })

  test('is taken back as long as it has not gone out', async () => {
    const { sent, answer } = setUp(offline)
    const { kind } = notes()
    const app = openApp()
    for (const text of ['one', 'two']) void perform(app, kind, { text })
    await settle()
    const [first] = pendingActs(app, kind)
    expect(first && withdraw(app, first)).toBe(true)
    expect(waiting(app, kind)).toEqual(['two waiting'])
    answer(hang)
    const before = sent().length
    await backOnline()
    expect(sent().slice(before)).toEqual(['two'])
    const [second] = pendingActs(app, kind)
    expect(second && withdraw(app, second), 'it is on its way').toBe(false)
  })

  test('about the same again takes the place of what waits', async () => {
    const { sent, answer } = setUp(offline)
    const kind: ActKind<{ text: string }> = { ...notes().kind, subjectOf: ({ text }) => text[0] ?? '' }
    const app = openApp()
    for (const text of ['a1', 'b1', 'a2']) {
      void perform(app, kind, { text })
      await settle()
    }
    expect(waiting(app, kind)).toEqual(['b1 waiting', 'a2 waiting'])
    answer(() => ({}))
    const before = sent().length
    await backOnline()
    expect(sent().slice(before)).toEqual(['b1', 'a2'])
  })
})

test('what a device holds of another kind, or of no form, keeps nothing from being sent, and stays', async () => {
  const { sent } = setUp()
  const { kind } = notes()
  localStorage.setItem('acts:anna:1', JSON.stringify({ id: '1', kind: 'newer', input: {}, madeAt: '2025-01-01' }))
  localStorage.setItem('acts:anna:2', JSON.stringify({ id: '2', kind: 'note', input: 7, madeAt: '2025-01-02' }))
  localStorage.setItem('acts:anna:3', '{')
  const app = openApp()
  keepSendingActs(app, [kind])
  await perform(app, kind, { text: 'one' })
  expect([sent(), stored().length]).toEqual([['one'], 3])
})

test('of two tabs each act is sent by one, also when the one that made it is closed', async () => {
  stubLocks()
  const { sent, answer } = setUp(offline)
  const { kind } = notes()
  const [app, other] = [openApp(), openApp()]
  keepSendingActs(other, [kind])
  void perform(app, kind, { text: 'one' })
  await settle()
  notifyOtherTabs(stored()[0] ?? null)
  expect(waiting(other, kind)).toEqual(['one waiting'])
  answer(() => ({}))
  const before = sent().length
  await backOnline()
  expect(sent().slice(before)).toEqual(['one'])
  answer(offline)
  void perform(app, kind, { text: 'two' })
  await settle()
  app.end()
  answer(() => ({}))
  notifyOtherTabs(stored()[0] ?? null)
  await settle(60_000)
  expect([sent().at(-1), stored()]).toEqual(['two', []])
})

test('[GAP-104] who leaves sends what waits first; what cannot be sent waits for them, and for nobody else', async () => {
  const { sent, answer } = setUp(offline)
  const { kind } = notes()
  const app = openApp()
  await expect(finishActs(app)).resolves.toBe(true)
  void perform(app, kind, { text: 'one' })
  await settle()
  const leaving = finishActs(app)
  await settle(5000)
  await expect(leaving).resolves.toBe(false)
  app.end()
  answer(() => ({}))
  const before = sent().length
  signInOnDevice(person('bruno'))
  const bruno = openApp()
  keepSendingActs(bruno, [kind])
  await backOnline()
  expect([sent().slice(before), waiting(bruno, kind)]).toEqual([[], []])
  signInOnDevice(person('anna'))
  keepSendingActs(openApp(), [kind])
  await settle()
  expect(sent().slice(before)).toEqual(['one'])
})

test('an app that has ended keeps and sends nothing', async () => {
  const { sent } = setUp()
  const { kind } = notes()
  const app = openApp()
  app.end()
  void perform(app, kind, { text: 'one' })
  await settle()
  expect([sent(), stored()]).toEqual([[], []])
})

test('a fault of our own counts as one of the server: it does not block the others for good', async () => {
  const { sent } = setUp()
  const { kind, refused } = notes()
  const broken = { ...kind, name: 'broken', send: () => Promise.reject(new Error('a fault')) }
  const app = openApp()
  void perform(app, broken, { text: 'one' })
  void perform(app, kind, { text: 'two' })
  await settle()
  expect([refused, sent(), stored()]).toEqual([['one: server.unexpected'], ['two'], []])
})

test('what is refused because the session is of somebody else waits for its owner', async () => {
  setUp(() => {
    throw new Rejection('session.other_account')
  })
  vi.spyOn(location, 'reload').mockImplementation(() => {})
  const { kind, refused } = notes()
  void perform(openApp(), kind, { text: 'one' })
  await settle()
  expect([refused, stored().length]).toEqual([[], 1])
})
