import { type Limit, done, endpoint } from '@trouvaille/contract'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRouter } from './router.ts'
import { createRateLimits } from '../security/rate-limit.ts'

const limit: Limit = { name: 'test', by: ['network'], points: 1000, windowMs: 60_000 }
const definition = { method: 'get', path: '/api/test', summary: '', limits: [limit], output: done } as const

/** A router whose requests all come from one address. */
function routerOf() {
  const router = createRouter()
  const limits = createRateLimits()
  router.use(async (c, next) => {
    c.set('address', '203.0.113.1')
    c.set('limits', limits)
    await next()
  })
  return router
}

test('an endpoint without an audience or without a limit cannot be mounted', () => {
  const whole = endpoint({ ...definition, audience: 'visitor' })
  for (const missing of ['x-audience', 'x-limits', 'limits']) {
    const route = { ...whole, ...(missing === 'limits' ? { 'x-limits': [] } : { [missing]: undefined }) }
    const mounting = () => createRouter().openapi(route, (c) => c.json({ ok: true as const }, 200))
    expect(mounting, missing).toThrow('cannot be mounted')
  }
})

test('a route that would make all of them slow cannot be mounted', () => {
  const router = createRouter().get('/api/names', (c) => c.text(''))
  expect(() => router.get('/api/:name{[^/]*[.]txt}', (c) => c.text(''))).toThrow()
})

test('of calls that are dear so many of one caller are answered at the same time; others wait, and too many are refused', async () => {
  const gate = Promise.withResolvers<void>()
  let running = 0
  let mostRunning = 0
  const router = routerOf()
  router.onError((error, c) => c.text(error.message, 429))
  router.openapi(endpoint({ ...definition, audience: 'visitor', atOnce: 2 }), async (c) => {
    running += 1
    mostRunning = Math.max(mostRunning, running)
    await gate.promise
    running -= 1
    return c.json({ ok: true as const }, 200)
  })
  const calls = Array.from({ length: 40 }, async () => (await router.request('/api/test')).status)
  await expect.poll(() => running).toBe(2)
  gate.resolve()
  const statuses = await Promise.all(calls)
  expect(mostRunning).toBe(2)
  expect(statuses.filter((status) => status === 200)).toHaveLength(32)
  expect(statuses.filter((status) => status === 429)).toHaveLength(8)
  expect((await router.request('/api/test')).status).toBe(200)
})

test('between two calls that keep the server busy everybody else is heard', async () => {
  let answered = 0
  const router = routerOf()
  router.openapi(endpoint({ ...definition, audience: 'visitor', atOnce: 8 }), (c) => {
    answered += 1
    return c.json({ ok: true as const }, 200)
  })
  const calls = Promise.all(Array.from({ length: 20 }, async () => router.request('/api/test')))
  const seen = [answered]
  for (;;) {
    await setImmediate()
    seen.push(answered)
    if (seen.includes(20)) break
  }
  await calls
  expect(Math.max(...seen.map((count, index) => count - (seen[index - 1] ?? 0)))).toBe(1)
})
