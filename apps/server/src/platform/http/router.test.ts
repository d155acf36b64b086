import { done, endpoint, type Limit } from '@trouvaille/contract'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { serveEndpoints } from '../../testing/listener.ts'
import { apiMatcher } from './api-listener.ts'
import { createRouter } from './router.ts'

const limit: Limit = { name: 'test', by: ['network'], points: 1000, windowMs: 60_000 }
const definition = { method: 'get', path: '/api/test', summary: '', limits: [limit], output: done } as const
const visitors = endpoint({ ...definition, audience: 'visitor' })

test('an endpoint without an audience or without a limit cannot be mounted', () => {
  for (const missing of ['x-audience', 'x-limits', 'limits']) {
    const route = { ...visitors, ...(missing === 'limits' ? { 'x-limits': [] } : { [missing]: undefined }) }
    expect(() => createRouter().mount(route as typeof visitors, () => {}), missing).toThrow('cannot be mounted')
  }
})

test('a path that cannot be told from another cannot be mounted', () => {
  const routerOf = (path: `/api/${string}`) => createRouter().mount({ ...visitors, path } as typeof visitors, () => {})
  expect(() => apiMatcher([routerOf('/api/{id}'), routerOf('/api/{name}')])).toThrow()
})

test('of calls that are dear so many of one caller are answered at the same time; others wait, and too many are refused', async () => {
  const gate = Promise.withResolvers<void>()
  let running = 0
  let mostRunning = 0
  const router = createRouter().mount(endpoint({ ...definition, audience: 'visitor', atOnce: 2 }), async () => {
    running += 1
    mostRunning = Math.max(mostRunning, running)
    await gate.promise
    running -= 1
  })
  const { call } = await serveEndpoints(router)
  const calls = Array.from({ length: 40 }, async () => {
    const { status } = await call('/api/test')
    if (status === 429) rejected += 1
    return status
  })
  let rejected = 0
  await expect.poll(() => [running, rejected]).toEqual([2, 8])
  gate.resolve()
  const statuses = await Promise.all(calls)
  expect(mostRunning).toBe(2)
  expect(statuses.filter((status) => status === 200)).toHaveLength(32)
  expect(statuses.filter((status) => status === 429)).toHaveLength(8)
  expect((await call('/api/test')).status).toBe(200)
})

test('between two calls that keep the server busy everybody else is heard', async () => {
  let answered = 0
  const router = createRouter().mount(endpoint({ ...definition, audience: 'visitor', atOnce: 8 }), () => {
    answered += 1
  })
  const { call } = await serveEndpoints(router)
  const calls = Promise.all(Array.from({ length: 20 }, async () => call('/api/test')))
  const seen = [answered]
  for (;;) {
    await setImmediate()
    seen.push(answered)
    if (seen.includes(20)) break
  }
  await calls
  expect(Math.max(...seen.map((count, index) => count - (seen[index - 1] ?? 0)))).toBe(1)
})
