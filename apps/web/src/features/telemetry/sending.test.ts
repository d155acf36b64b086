import type { TelemetryEvent } from '@trouvaille/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { resetDevice } from '../../testing/tab.ts'

interface Sent {
  events: readonly TelemetryEvent[]
  init: RequestInit & { body: string }
}

let sent: Sent[]
/** The server's answers to the next calls; the last one is repeated. */
let answers: (() => Response | Promise<Response>)[]
let online: boolean
let random: number

const answer = (status: number, body: unknown = {}) => Response.json(body, { status })
const fine = () => answer(200, { share: 1 })
const cut = () => Promise.reject(new TypeError('Failed to fetch'))

const view: TelemetryEvent = { type: 'view', page: '/' }
const many = (count: number) => Array.from({ length: count }, () => view)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const sizes = () => sent.map(({ events }) => events.length)

/** Loads the page: what waits, and whether its visit tells, it knows for as long as it lives. */
const load = () => {
  vi.resetModules()
  return import('./sending.ts')
}

beforeEach(() => {
  resetDevice()
  vi.useFakeTimers()
  ;[sent, answers, online, random] = [[], [fine], true, 0]
  vi.spyOn(Math, 'random').mockImplementation(() => random)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit & { body: string }) => {
    if (address !== '/api/telemetry' || init.method !== 'POST')
      throw new Error(`The test expects no call of ${address}`)
    if (init.signal?.aborted) throw new DOMException('Given up', 'AbortError')
    sent.push({ events: JSON.parse(init.body).events, init })
    const next = answers.length > 1 ? answers.shift() : answers[0]
    return next?.()
  })
})

describe('a batch', () => {
  test('[TEL-06] goes fifteen seconds after its first event, as one', async () => {
    const { recordEvent } = await load()
    recordEvent(view)
    await pass(14_000)
    recordEvent(view)
    await pass(999)
    expect(sizes()).toEqual([])
    await pass(1)
    expect(sizes()).toEqual([2])
    await pass(60_000)
    expect(sizes()).toEqual([2])
  })

  test('[TEL-06] goes at once when it has fifty; a storm after it waits, and what is beyond fifty is dropped', async () => {
    const { recordEvent } = await load()
    for (const event of many(130)) recordEvent(event)
    await pass(0)
    expect(sizes()).toEqual([50])
    await pass(15_000)
    expect(sizes()).toEqual([50, 50])
  })

  test('[TEL-05] says nothing of who tells: it goes without cookies, without an account, and outlives the page', async () => {
    const { recordEvent, sendWaiting } = await load()
    recordEvent(view)
    sendWaiting()
    const init = sent[0]?.init
    expect(init).toMatchObject({
      credentials: 'omit',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
    })
    expect(Object.keys(init?.headers ?? {})).toEqual(['content-type'])
    expect(JSON.parse(init?.body ?? '')).toEqual({ events: [view] })
  })

  test.each([
    ['no answer', cut],
    ['a failure of the server', () => answer(500)],
  ])('[TEL-06] with %s is tried once more, and then forgotten without a word', async (_, failing) => {
    answers = [failing]
    const { recordEvent, sendWaiting } = await load()
    recordEvent(view)
    sendWaiting()
    await pass(60_000)
    expect(sizes()).toEqual([1, 1])
    expect(console.error).not.toHaveBeenCalled()
  })

  test('[TEL-06] that is refused is not tried again', async () => {
    answers = [() => answer(400)]
    const { recordEvent, sendWaiting } = await load()
    recordEvent(view)
    sendWaiting()
    await pass(60_000)
    expect(sizes()).toEqual([1])
  })

  test('[TEL-06] after one too many, nothing is sent for a minute', async () => {
    answers = [() => answer(429), fine]
    const { recordEvent, sendWaiting } = await load()
    recordEvent(view)
    sendWaiting()
    await pass(0)
    recordEvent(view)
    await pass(59_999)
    sendWaiting()
    expect(sizes()).toEqual([1])
    await pass(1)
    sendWaiting()
    expect(sizes()).toEqual([1, 1])
  })

  test('[TEL-06] waits without a network, one and not more', async () => {
    online = false
    const { recordEvent, sendWaiting } = await load()
    for (const event of many(80)) recordEvent(event)
    await pass(60_000)
    expect(sizes()).toEqual([])
    online = true
    sendWaiting()
    await pass(0)
    expect(sizes()).toEqual([50])
  })

  test('[TEL-02] that is dropped is not sent, neither what waits, nor what is to be tried again', async () => {
    answers = [cut]
    const { recordEvent, sendWaiting, dropWaiting } = await load()
    recordEvent(view)
    sendWaiting()
    await pass(0)
    recordEvent(view)
    dropWaiting()
    await pass(60_000)
    expect(sizes()).toEqual([1])
    expect(sent[0]?.init.signal?.aborted).toBe(true)
    recordEvent(view)
    await pass(15_000)
    expect(sizes()).toEqual([1, 1])
  })
})

describe('whether a visit tells', () => {
  test('[TEL-10] is drawn once for it, by the share of the last answer', async () => {
    answers = [() => answer(200, { share: 0.5 })]
    random = 0.4
    const first = await load()
    first.recordEvent(view)
    first.sendWaiting()
    await pass(0)
    random = 0.9
    // The page is reloaded within the same visit.
    const second = await load()
    second.recordEvent(view)
    second.sendWaiting()
    expect(sizes()).toEqual([1, 1])
    sessionStorage.clear()
    const third = await load()
    third.recordEvent(view)
    third.sendWaiting()
    expect(sizes()).toEqual([1, 1])
  })

  test('[TEL-10] ends when the server wants to hear of fewer, and what waits is dropped', async () => {
    answers = [() => answer(200, { share: 0.3 })]
    random = 0.4
    const { recordEvent, sendWaiting } = await load()
    recordEvent(view)
    sendWaiting()
    recordEvent(view)
    await pass(60_000)
    recordEvent(view)
    sendWaiting()
    expect(sizes()).toEqual([1])
  })

  test.each([
    [0.009, 1],
    [0.01, 0],
  ])(
    '[TEL-10] where none is to tell, one of a hundred asks whether that has changed (drawn %d)',
    async (drawn, calls) => {
      localStorage.setItem('telemetry:share', '0')
      random = drawn
      answers = [() => answer(200, { share: 0 })]
      const { recordEvent, sendWaiting } = await load()
      for (let time = 0; time < 3; time += 1) {
        recordEvent(view)
        sendWaiting()
        await pass(0)
      }
      expect(sizes()).toHaveLength(calls)
    },
  )

  test('[TEL-10] an answer that makes no sense changes nothing', async () => {
    answers = [() => answer(200, { share: 'all' }), () => new Response('<html>')]
    const { recordEvent, sendWaiting } = await load()
    for (let time = 0; time < 2; time += 1) {
      recordEvent(view)
      sendWaiting()
      await pass(0)
    }
    expect(sizes().slice(0, 2)).toEqual([1, 1])
    expect(localStorage.getItem('telemetry:share')).toBeNull()
  })
})
