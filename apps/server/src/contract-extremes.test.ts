import pLimit from 'p-limit'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { work } from '@trouvaille/contract'
import { viewOf, type Work } from '@trouvaille/domain'
import { listEndpoints, type ListedEndpoint, sampleOf, samplesOf } from './testing/contract.ts'
import { type RawAnswer, type RawRequest, sendRaw } from './testing/raw-request.ts'
import { useTestServer } from './testing/vitest.ts'

/** Input at the limits of a schema is answered without a server error. */

const server = useTestServer()
const endpoints = listEndpoints().map((endpoint) => ({ ...endpoint, title: `${endpoint.method} ${endpoint.path}` }))

const days = ['0000-01-01', '0001-01-01', '1969-12-31', '9999-12-31', '2026-02-29']
const times = ['', 'T00:00:00.000Z', 'T23:59:59.999Z', 'T23:59:60.999Z']
/** Each stands alone, without blanks inside. */
const strange =
  '+275760-09-13T00:00:00.000Z -000001-01-01T00:00:00.000Z 0 -1 1e5 NaN 9999999999 999999999999999999 9223372036854775807 ' +
  "__proto__ constructor toString null ' \\ % _ * ( \u202e \ufeff \uffff \u{10ffff} İ ß ﬁ İ@example.org +999999999999999 " +
  '+33600000000 https://[::1]/ http://a /../..'
const repeated = ['x', 'é', '<', '%', '1', 'ﷺ', '😀', 'e\u0301', ' a', '/']
const texts = [
  ...days.flatMap((day) => times.map((time) => day + time)),
  ...strange.split(' '),
  ...repeated.flatMap((text) => [32, 64, 100, 255, 500, 20_000].map((length) => text.repeat(length / text.length))),
]
const numbers = [0, -0, -1, 1e21, 0.1, 2 ** 31, 2 ** 32, 9_999_999_999, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE]
const lengths = [0, 2, 10, 50, 51, 100, 101]

const replacements = [
  ...texts.map((text) => (value: unknown) => (typeof value === 'string' ? text : undefined)),
  ...numbers.map((number) => (value: unknown) => (typeof value === 'number' ? number : undefined)),
  ...lengths.map((length) => (value: unknown) => (Array.isArray(value) ? Array(length).fill(value[0]) : undefined)),
]

/** Copies of a sample with one extreme value at every place where the schema takes it. */
function extremesOf(schema: z.ZodType, sample: unknown): unknown[] {
  const taken = replacements.map((replacement) => {
    let copy = sample
    for (const path of pathsIn(sample)) {
      const value = replacement(path.reduce((inner, key) => Object(inner)[key], copy))
      const next = value === undefined ? copy : replaced(copy, path, value)
      if (schema.safeParse(next).success) copy = next
    }
    return copy
  })
  return [...new Map(taken.map((value) => [JSON.stringify(value), value])).values()]
}

const pathsIn = (value: unknown): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, child]) => [[key], ...pathsIn(child).map((path) => [key, ...path])])
    : []

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  const child = replaced(Object(value)[key], rest, by)
  return Array.isArray(value) ? value.with(Number(key), child) : { ...Object(value), [key]: child }
}

let token: string
let address = 0
const signIn = async () => {
  const signedIn = await server().signIn()
  // With every role, so that what is for staff is reached.
  await server().services.roles.change('grant', signedIn.person.email, 'admin')
  token = signedIn.token
}
beforeAll(signIn)

/** Calls as a member with unused rate limits. */
async function send(path: string, request: RawRequest): Promise<RawAnswer> {
  for (let tries = 1; ; tries += 1) {
    address += 1
    const own = { 'x-forwarded-for': `10.9.${address >> 8}.${address & 255}`, authorization: `Bearer ${token}` }
    const answer = await sendRaw(server().url, path, { ...request, headers: { ...request.headers, ...own } })
    if (!/session.required|rate_limited/.test(answer.text) || tries > 1) return answer
    await signIn()
  }
}

/** A body that fits: for favourites an addition of each kind of work, and a removal. */
function bodyOf({ name, body }: ListedEndpoint): unknown {
  if (!body || name !== 'pushFavourites') return body && sampleOf(body)
  const key = { list: 'current', changedAt: '2026-01-01T00:00:00.000Z' }
  const additions = samplesOf(work).map((given) => {
    const { kind, id } = viewOf(given as Work)
    return { ...key, kind, id, action: 'add', work: given }
  })
  return { changes: [...additions, { ...key, kind: 'movie', id: '2', action: 'remove' }] }
}

describe('every endpoint', () => {
  test.each(endpoints.filter(({ body, query, params }) => body ?? query ?? params))(
    '$title answers what is extreme and taken',
    async (endpoint) => {
      const { method, path, audience, params, query, body } = endpoint
      const fitting = (schema: z.ZodType | undefined) => (schema ? sampleOf(schema) : {}) as Record<string, string>
      const request = ({ inPath = fitting(params), inQuery = fitting(query), inBody = bodyOf(endpoint) }) => ({
        path:
          path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath[name] ?? '')) +
          (query ? `?${new URLSearchParams(inQuery).toString()}` : ''),
        request: body ? { method, headers: json, body: JSON.stringify(inBody) } : { method },
      })
      const cases = [
        ...(params ? extremesOf(params, fitting(params)) : []).map((inPath) => request({ inPath: inPath as never })),
        ...(query ? extremesOf(query, fitting(query)) : []).map((inQuery) => request({ inQuery: inQuery as never })),
        ...(body ? extremesOf(body, bodyOf(endpoint)) : []).map((inBody) => request({ inBody })),
      ]
      // Endpoints for visitors are slowed down on purpose and end no session, so several run at once.
      const atOnce = pLimit(audience === 'visitor' ? 8 : 1)
      const answers = cases.map((given) => atOnce(async () => ({ given, ...(await send(given.path, given.request)) })))
      for (const { given, status, text } of await Promise.all(answers)) {
        expect(status, `${given.path} ${given.request.body ?? ''}: ${text}`.slice(0, 500)).toBeLessThan(500)
      }
    },
    120_000,
  )
})

const json = { 'content-type': 'application/json' }
