import { telemetryEvent } from '@trouvaille/contract'
import { describe, expect, test } from 'vitest'
import { placeOf, toEvent } from './events.ts'

const failure = (stack: string, message = 'x') => Object.assign(new TypeError(message), { stack })
const { origin } = location
const error = (more: { name?: string; context?: string; error?: unknown }) =>
  toEvent({
    type: 'error',
    name: 'TypeError',
    severity: 'high',
    context: '/movies',
    page: '/movies',
    error: undefined,
    ...more,
  })

describe('where an error happened', () => {
  test.each([
    [
      'Chromium',
      `TypeError: x\n    at f (https://other.example/assets/lib-AbCd1234.js:1:2)\n    at g (${origin}/assets/routes-work-D1x_-9aZ.js:12:3456)\n    at ${origin}/assets/app-AbCd1234.js:1:1`,
      'routes-work.js:12:3456',
    ],
    ['Chromium, without a function', `TypeError: x\n    at ${origin}/assets/app-AbCd1234.js:1:99`, 'app.js:1:99'],
    [
      'Firefox and Safari',
      `f@${origin}/assets/app-AbCd1234.js:7:8\ng@${origin}/assets/main-AbCd1234.js:1:1`,
      'app.js:7:8',
    ],
    [
      'no file of ours',
      'TypeError: x\n    at f (chrome-extension://abc/x.js:1:2)\n    at JSON.parse (<anonymous>)',
      '',
    ],
    ['no stack', '', ''],
  ])('[TEL-04] is the first of our files: %s', (_, stack, place) => expect(placeOf(failure(stack))).toBe(place))

  test('[TEL-04] is never read in the message, whatever it looks like', () => {
    const typed = `Léa\n    at f (${origin}/assets/lea-martin.js:1:2)`
    expect(placeOf(failure(`TypeError: ${typed}\n    at g (${origin}/assets/app-AbCd1234.js:3:4)`, typed))).toBe(
      'app.js:3:4',
    )
    expect(placeOf(failure(`TypeError: ${typed}`, typed))).toBe('')
  })

  test.each([
    `at f (${origin}/profile/lea:1:2)`,
    `at f (${origin}/assets/lea martin.js:1:2)`,
    `at f (${origin}/assets/app.js?q=lea%20martin:1:2)`,
  ])('[TEL-04] is no address of a page: %s', (line) => expect(placeOf(failure(`Error: x\n    ${line}`))).toBe(''))

  test('[TEL-04] is none of what was thrown and is no error', () => {
    expect(['Léa', { stack: `at f (${origin}/assets/app-AbCd1234.js:1:2)` }, undefined].map(placeOf)).toEqual([
      '',
      '',
      '',
    ])
  })
})

describe('what is told', () => {
  test.each([
    [{ type: 'view', page: '/movies' } as const, { type: 'view', page: '/movies' }],
    [{ type: 'view', page: '' } as const, { type: 'view', page: 'unknown' }],
    [
      { type: 'operation', kind: 'query', name: 'get /api/session', duration: 12.6 } as const,
      { type: 'operation', name: 'get /api/session', ms: 13 },
    ],
    [
      { type: 'operation', kind: 'query', name: 'get /api/session', duration: 9e9 } as const,
      { type: 'operation', name: 'get /api/session', ms: 300_000 },
    ],
    [{ type: 'operation', kind: 'page', name: '/movies', duration: 12 } as const, undefined],
    [{ type: 'vital', name: 'CLS', value: 0.02, page: '/' } as const, { type: 'vital', vital: 'CLS', value: 0.02 }],
  ])('[TEL-04] is what the contract takes: %j', (measured, event) => {
    const converted = toEvent(measured)
    expect(converted).toEqual(event)
    expect(telemetryEvent.optional().safeParse(converted).success).toBe(true)
  })

  test.each([
    ['request.rate_limited', 'request.rate_limited'],
    ['ChunkLoadError', 'ChunkLoadError'],
    ['Léa Martin', 'Error'],
    ['LeaMartin', 'Error'],
    ['a'.repeat(61), 'Error'],
    ['', 'Error'],
  ])('[TEL-04] of the name of an error %j is told %j', (name, converted) => {
    const event = error({ name })
    expect(event).toMatchObject({ name: converted })
    expect(telemetryEvent.safeParse(event).success).toBe(true)
  })

  test('[TEL-04] of an error that a call met is told which call, else which file', () => {
    const ours = failure(`x@${origin}/assets/app-AbCd1234.js:7:8`)
    expect(error({ context: 'post /api/shares', error: ours })).toMatchObject({ place: 'post /api/shares' })
    expect(error({ context: '/movies', error: ours })).toMatchObject({ place: 'app.js:7:8', recovered: false })
  })
})
