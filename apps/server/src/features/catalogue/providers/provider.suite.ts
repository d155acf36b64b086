import { details as detailsSchema, work as workSchema } from '@trouvaille/contract'
import { isBy, type MediaType, mediaTypes, viewOf, type Work } from '@trouvaille/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../platform/observability/log.ts'
import { CircuitOpenError } from '../../../platform/net/circuit-breaker.ts'
import { type Asked, type FakeSource, type Reply, startFakeSource } from '../../../testing/fake-source.ts'
import { createTestClock } from '../../../testing/clock.ts'
import type { SourceContext } from './client.ts'
import type { Provider } from './provider.ts'
import { unpaced } from './use-source.suite.ts'

/** Tests that every provider must pass. */

/** An existing work, and an unknown id. */
export interface Sample {
  kind: MediaType
  query: string
  id: string
  title: string
  missingId: string
  /** A creator of the work; for an artist, their name. */
  creator: string
  /** The source has no creators for this kind. */
  isAnonymous?: boolean
}

/** Ids of films and series are TMDB's, whatever the source [SRC-04]. */
export const filmSamples: readonly [Sample, Sample] = [
  {
    kind: 'movie',
    query: 'portrait',
    id: '531428',
    title: 'Portrait de la jeune fille en feu',
    creator: 'celine sciamma',
    missingId: '404',
  },
  {
    kind: 'series',
    query: 'bureau',
    id: '62650',
    title: 'Le Bureau des légendes',
    creator: 'Éric Rochant',
    missingId: '404',
  },
]

/**
 * Responses of a provider without failures.
 * @param make Called inside of tests only, when the fake source is running.
 */
export function answersSuite(make: () => Provider, samples: readonly Sample[]): void {
  describe.each(samples)('$kind', ({ kind, query, id, title, missingId, creator, isAnonymous = false }) => {
    const isAcceptable = (work: Work) =>
      work.kind === kind && workSchema.safeParse(work).success && mediaTypes[kind].id.test(viewOf(work).id)

    test('[SRCH-01] searches give works that people can keep, each once', async () => {
      const works = await make().search(kind, query)
      expect(works.map((work) => viewOf(work).title)).toContain(title)
      expect(works.filter((work) => !isAcceptable(work))).toEqual([])
      expect(new Set(works.map((work) => viewOf(work).id)).size).toBe(works.length)
    })

    test('[SRCH-01] reading gives the work', async () => {
      const work = await make().read(kind, id)
      expect(work && [viewOf(work).id, viewOf(work).title, isAcceptable(work)]).toEqual([id, title, true])
    })

    test('[GAP-66] reading what is not there gives none', async () => {
      expect(await make().read(kind, missingId)).toBeUndefined()
    })

    test('[WORK-01] details are such that the contract has, and there are none of what is not there', async () => {
      expect(detailsSchema.safeParse(await make().details(kind, id)).success).toBe(true)
      // A source without details must not be called.
      expect([undefined, {}]).toContainEqual(await make().details(kind, missingId))
    })

    test('[WORK-04] works by somebody are theirs, such that people can keep, each once', async () => {
      const works = await make().worksBy(creator)
      const paths = works.map((work) => viewOf(work).path)
      expect(paths.includes(`/${mediaTypes[kind].path}/${id}`)).toBe(!isAnonymous)
      expect(works.filter((work) => !workSchema.safeParse(work).success)).toEqual([])
      expect(new Set(paths).size).toBe(works.length)
      expect(works.filter((work) => viewOf(work).creator !== undefined && !isBy(work, creator))).toEqual([])
    })

    test('[WORK-04] by a name that is nobody there is nothing', async () => {
      expect(await make().worksBy('Personne Inconnue')).toEqual([])
    })

    test('[PROV-03] recommendations are works that people can keep, without the work itself', async () => {
      const works = await make().recommend(kind, id)
      expect(works.every((work) => workSchema.safeParse(work).success)).toBe(true)
      expect(works.map((work) => viewOf(work).path)).not.toContain(`/${mediaTypes[kind].path}/${id}`)
    })
  })
}

export interface RemoteProvider {
  create(url: string, context: SourceContext): Provider
  samples: readonly [Sample, ...Sample[]]
  /** Responds as the real source does. */
  respond(asked: Asked): Reply
  /** The entries of a search response. */
  entriesOf(answer: unknown, kind: MediaType): unknown[]
  /** True for preliminary requests, such as for a token. They succeed while others fail. */
  isPreliminary?(asked: Asked): boolean
}

/** A provider with a remote source: its responses, and its behaviour when the source fails. */
export function remoteSuite(remote: RemoteProvider): void {
  const { respond, isPreliminary = () => false } = remote
  let source: FakeSource
  // One source per test, so that pending requests of a test do not count in the next.
  beforeEach(async () => {
    source = await startFakeSource(respond)
  })
  afterEach(() => source.stop())

  function start(timeoutMs?: number, url = source.url) {
    const clock = createTestClock('2026-11-21T12:00:00Z')
    const pauses: number[] = []
    const sleep = async (milliseconds: number) => {
      pauses.push(milliseconds)
      clock.advance(milliseconds)
    }
    const log = createLog('silent')
    const context = { clock, log, sleep, rateLimit: unpaced, ...(timeoutMs !== undefined && { timeoutMs }) }
    return { clock, pauses, provider: remote.create(url, context) }
  }

  /** Fails all but preliminary requests. */
  const fail = (reply: Reply) => source.respond((asked) => (isPreliminary(asked) ? respond(asked) : reply))
  const asked = () => source.asked.filter((question) => !isPreliminary(question)).length
  const outcome = (answer: Promise<unknown>) => answer.catch((error: unknown) => error)
  const [sample] = remote.samples

  describe('when all is well', () => {
    answersSuite(() => start().provider, remote.samples)
  })

  test.each(remote.samples)('[PROV-16] a broken entry does not hide the others: $kind', async ({ kind, query }) => {
    const whole = await start().provider.search(kind, query)
    source.respond((question) => {
      const reply = respond(question)
      if (typeof reply === 'string' || !('json' in reply) || isPreliminary(question)) return reply
      const answer = structuredClone(reply.json)
      const entries = remote.entriesOf(answer, kind)
      entries.splice(0, 0, null, 42, 'x', {}, [], { id: 1 }, { id: 'x', name: 7, title: [] })
      entries.push(entries.at(-1))
      return { ...reply, json: answer }
    })
    expect(await start().provider.search(kind, query)).toEqual(whole)
  })

  describe.each<[string, Reply]>([
    ['a broken connection', 'break'],
    ['half an answer', 'cut'],
    ['401', { status: 401, json: { error: { status: 401, message: 'no' } } }],
    ['403', { status: 403, json: {} }],
    ['429', { status: 429, headers: { 'retry-after': '5' }, json: {} }],
    ['500', { status: 500, json: {} }],
    ['503 as HTML', { status: 503, text: '<h1>Service Unavailable</h1>' }],
    ['HTML', { text: '<!DOCTYPE html><title>Proxy</title>' }],
    ['broken JSON', { text: '{"results": [' }],
    ['nothing', { text: '' }],
    ['null', { json: null }],
    ['a number', { json: 42 }],
    ['a list', { json: [] }],
    ['an empty object', { json: {} }],
    ['an error as 200', { json: { error: { status: 500, message: 'Internal' } } }],
    ['other shapes', { json: { results: {}, items: 'x', id: [], name: 3 } }],
    ['too much', { text: `"${'x'.repeat(6 * 1024 * 1024)}"` }],
  ])('on %s', (_, reply) => {
    test.each(remote.samples)(
      '[PROV-16] [PROV-19] says that it could not answer: $kind',
      async ({ kind, query, id, creator }) => {
        fail(reply)
        expect(await outcome(start().provider.search(kind, query))).toBeInstanceOf(Error)
        expect(await outcome(start().provider.read(kind, id))).toBeInstanceOf(Error)
        expect(await outcome(start().provider.worksBy(creator))).toBeInstanceOf(Error)
      },
    )

    test('[PROV-07] answers again as soon as the source does', async () => {
      fail(reply)
      const { provider, clock } = start()
      await outcome(provider.search(sample.kind, sample.query))
      source.respond(respond)
      clock.advance(10_000)
      expect(await provider.read(sample.kind, sample.id)).toBeDefined()
    })
  })

  test('[PROV-06] does not wait for ever for a source that is silent', async () => {
    fail('silence')
    const { provider, pauses } = start(200)
    expect(await outcome(provider.search(sample.kind, sample.query))).toBeInstanceOf(Error)
    expect(pauses).toEqual([1000, 2000])
  })

  test('[PROV-07] [PROV-08] tries three times, with growing pauses', async () => {
    fail({ status: 500, json: {} })
    const { provider, pauses } = start()
    await outcome(provider.read(sample.kind, sample.id))
    expect([asked(), pauses]).toEqual([3, [1000, 2000]])
  })

  test.each([403, 404, 429])('[GAP-111] asks once when the answer is %i', async (status) => {
    fail({ status, json: {} })
    await outcome(start().provider.read(sample.kind, sample.id))
    expect(asked()).toBe(1)
  })

  test('[PROV-09] leaves a source that is down alone for a while', async () => {
    fail({ status: 502, json: {} })
    const { provider, clock } = start()
    expect(provider.state).toBe('ok')
    await outcome(provider.read(sample.kind, sample.id))
    await outcome(provider.read(sample.kind, sample.id))
    expect([provider.state, asked()]).toEqual(['resting', 5])
    expect(await outcome(provider.search(sample.kind, sample.query))).toBeInstanceOf(CircuitOpenError)
    expect(asked()).toBe(5)
    source.respond(respond)
    clock.advance(30_000)
    expect(await provider.read(sample.kind, sample.id)).toBeDefined()
    expect(provider.state).toBe('ok')
  })

  describe.each<[string, Reply | 'refused']>([
    ['answers 500', { status: 500, json: {} }],
    ['answers 502 as HTML', { status: 502, text: '<h1>Bad Gateway</h1>' }],
    ['refuses connections', 'refused'],
    ['breaks connections', 'break'],
    ['breaks off its answers', 'cut'],
    ['is silent', 'silence'],
    ['never ends its answers', 'trickle'],
    ['answers HTML', { text: '<!DOCTYPE html><title>Portail</title>' }],
    ['answers half a JSON', { text: '{"results": [' }],
    ['answers nothing', { text: '' }],
    ['answers other types', { json: { results: {}, items: 'x', data: 7, docs: null, entities: [], id: [], key: 3 } }],
    ['answers a list', { json: [] }],
  ])('a source that %s', (_, reply) => {
    const timeoutMs = reply === 'silence' || reply === 'trickle' ? 60 : undefined
    const failing = () => start(timeoutMs, reply === 'refused' ? 'http://127.0.0.1:1' : source.url)
    const failAll = () => (reply === 'refused' ? source.respond(respond) : fail(reply))

    test.each(remote.samples)('[SRC-12] is left alone, and says so: $kind', async ({ kind, query, id, creator }) => {
      const calls: ((provider: Provider) => Promise<unknown>)[] = [
        (provider) => provider.search(kind, query),
        (provider) => provider.read(kind, id),
        (provider) => provider.worksBy(creator),
      ]
      for (const call of calls) {
        failAll()
        const { provider } = failing()
        for (let made = 0; made < 2; made += 1) await outcome(call(provider))
        expect(provider.state).toBe('resting')
        const before = asked()
        expect(await outcome(call(provider))).toBeInstanceOf(CircuitOpenError)
        expect(asked()).toBe(before)
      }
    })

    test('[SRC-12] is tried by one question after a rest, and by the next one after a longer rest', async () => {
      failAll()
      const { provider, clock } = failing()
      for (let made = 0; made < 2; made += 1) await outcome(provider.read(sample.kind, sample.id))
      for (const seconds of [30, 60, 120, 240, 300, 300]) {
        clock.advance(seconds * 1000 - 1)
        expect(await outcome(provider.read(sample.kind, sample.id))).toBeInstanceOf(CircuitOpenError)
        clock.advance(1)
        source.asked.length = 0
        expect(await outcome(provider.read(sample.kind, sample.id))).toBeInstanceOf(Error)
        expect([provider.state, asked()]).toEqual(['resting', reply === 'refused' ? 0 : 1])
      }
    })
  })

  test('[PROV-18] lets nobody ask before the time that a 429 names', async () => {
    fail({ status: 429, headers: { 'retry-after': '90' }, json: {} })
    const { provider, clock } = start()
    await outcome(provider.search(sample.kind, sample.query))
    source.respond(respond)
    clock.advance(89_999)
    for (const { kind, query, id } of remote.samples) {
      expect(await outcome(provider.search(kind, query))).toBeInstanceOf(CircuitOpenError)
      expect(await outcome(provider.read(kind, id))).toBeInstanceOf(CircuitOpenError)
    }
    expect([source.asked.length, provider.state]).toEqual([0, 'resting'])
    clock.advance(1)
    expect(await provider.read(sample.kind, sample.id)).toBeDefined()
  })
}
