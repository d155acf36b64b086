import { describe, expect, test } from 'vitest'
import { limitKey } from './platform/http/endpoint-limits.ts'
import { addressOf, listEndpoints, requestOf, sampleOf } from './testing/contract.ts'
import { sendRaw } from './testing/raw-request.ts'
import { useTestServer } from './testing/vitest.ts'

/** Every endpoint enforces the rate limits that it declares. */

const server = useTestServer()
const endpoints = listEndpoints().map((endpoint) => ({ ...endpoint, title: `${endpoint.method} ${endpoint.path}` }))
const limited = endpoints.flatMap((endpoint) => endpoint.limits.map((limit) => ({ endpoint, limit })))

let addresses = 0
function newAddress(): string {
  addresses += 1
  return `10.9.${addresses >> 8}.${addresses & 255}`
}

test.each(endpoints)('$title says how often it may be called', ({ limits }) => {
  expect(limits.length).toBeGreaterThan(0)
  for (const { points, windowMs } of limits) {
    expect(points).toBeGreaterThan(0)
    expect(windowMs).toBeGreaterThanOrEqual(1000)
  }
})

test('limits of one name are one limit', () => {
  for (const { limit } of limited) {
    for (const { limit: other } of limited.filter((candidate) => candidate.limit.name === limit.name)) {
      expect(other).toEqual(limit)
    }
  }
})

describe('a limit that is spent', () => {
  test.each(limited.map((entry) => ({ ...entry, title: `${entry.endpoint.title}: ${entry.limit.name}` })))(
    '[GAP-18] $title answers 429 and the time to wait',
    async ({ endpoint, limit }) => {
      const { person, token } = await server().signIn()
      const { audience } = endpoint
      if (audience === 'moderator' || audience === 'admin') {
        await server().services.roles.change('grant', person.email, audience)
      }
      const address = newAddress()
      const body = endpoint.body && sampleOf(endpoint.body)
      const key = limitKey(limit, { address, accountId: person.id, body })
      await server().services.limits.of(limit).consume(key, limit.points)

      const request = requestOf(endpoint)
      const headers = { ...request.headers, 'x-forwarded-for': address, authorization: `Bearer ${token}` }
      const answer = await sendRaw(server().url, addressOf(endpoint), { ...request, headers })
      expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([429, 'request.rate_limited'])
      const { retryAfter } = JSON.parse(answer.text).error
      expect(answer.headers['retry-after']).toBe(String(retryAfter))
      expect(retryAfter).toBeGreaterThanOrEqual(1)
      expect(retryAfter).toBeLessThanOrEqual(limit.windowMs / 1000)
    },
  )
})
