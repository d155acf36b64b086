import { describe, expect, test } from 'vitest'
import { createTestClock } from '../../testing/clock.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { createServerMetrics } from './server-metrics.ts'
import { openMetricsPort } from './metrics-endpoint.ts'
import { createLog } from './log.ts'
import { createInstruments } from './instruments.ts'

const token = 'a-token-of-the-tests'

describe('without a token', () => {
  const server = useTestServer()
  test('[OPS-07] the figures are nowhere', async () => {
    for (const authorization of ['Bearer ', 'Bearer undefined']) {
      expect((await server().call('/api/figures', { headers: { authorization } })).status).toBe(404)
    }
  })
})

test('[OPS-07] on a port of their own they are at /metrics, for its token where there is one', async () => {
  const instruments = createInstruments({ version: '0' })
  const open = (METRICS_TOKEN: string | undefined) =>
    openMetricsPort({ METRICS_PORT: 0, METRICS_HOST: '127.0.0.1', METRICS_TOKEN }, instruments, createLog('silent'))
  instruments.answered({ method: 'GET', route: '/a', status: 200, code: undefined, seconds: 1 })
  const [free, guarded] = await Promise.all([open(undefined), open(token)])
  const ask = (address: typeof free, path: string, authorization = '') =>
    fetch(`http://127.0.0.1:${address?.port}${path}`, { headers: { authorization } })
  const answer = await ask(free, '/metrics')
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
  expect(await answer.text()).toMatch(/^http_server_request_duration_seconds_count{.*"\/a".*} 1$/m)
  const elsewhere = await ask(free, '/api/session')
  expect(elsewhere.status).toBe(404)
  for (const { headers } of [answer, elsewhere]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  }
  expect((await ask(guarded, '/metrics')).status).toBe(401)
  expect((await ask(guarded, '/metrics', `Bearer ${token}`)).status).toBe(200)
  expect(
    await openMetricsPort(
      { METRICS_PORT: undefined, METRICS_HOST: '', METRICS_TOKEN: token },
      instruments,
      createLog('silent'),
    ),
  ).toBeUndefined()
  const taken = { METRICS_PORT: free?.port, METRICS_HOST: '127.0.0.1', METRICS_TOKEN: undefined }
  await expect(openMetricsPort(taken, instruments, createLog('silent'))).rejects.toThrow(
    `METRICS_PORT ${free?.port} is in use`,
  )
  free?.close()
  guarded?.close()
  await instruments.close()
})

describe('minute by minute', () => {
  function made() {
    const instruments = createInstruments({ version: '0' })
    const clock = createTestClock('2026-11-23T10:00:00Z')
    const process = { loop: () => ({ p95: 3, utilization: 0.5 }) }
    const metrics = createServerMetrics({ instruments, process, clock, version: '1.2.3' })
    const answer = (count: number, seconds: number, status = 200, route = '/api/session') => {
      for (let n = 0; n < count; n += 1)
        instruments.answered({ method: 'GET', route, status, code: undefined, seconds })
    }
    const close = () => {
      clock.advance(60_000)
      return metrics.closeMinute()
    }
    return { instruments, metrics, answer, close }
  }

  test('[OPS-10] a point tells of its own minute, quantiles included', async () => {
    const { instruments, metrics, answer, close } = made()
    instruments.observe('trouvaille.live.sockets', { kind: 'gauge', description: '.' }, () => 7)
    answer(100, 0.001)
    await close()
    answer(3, 0.2)
    answer(1, 0.2, 503)
    await close()
    await close()
    const { minutes, requests } = await metrics.snapshot()
    expect(minutes).toEqual([
      { at: '2026-11-23T10:01:00.000Z', requests: 100, errors: 0, p50: 0.5, p75: 0.8, p95: 1, sockets: 7 },
      { at: '2026-11-23T10:02:00.000Z', requests: 4, errors: 1, p50: 200, p75: 225, p95: 245, sockets: 7 },
      { at: '2026-11-23T10:03:00.000Z', requests: 0, errors: 0, p50: null, p75: null, p95: null, sockets: 7 },
    ])
    expect(requests).toMatchObject({ count: 104, perMinute: 0, errorShare: 1 / 104, p50: 0.5 })
  })

  test('[OPS-10] three hours are kept, and no more', async () => {
    const { metrics, answer, close } = made()
    for (let minute = 1; minute <= 183; minute += 1) {
      answer(minute, 0.001)
      await close()
    }
    const { minutes } = await metrics.snapshot()
    expect([minutes.length, minutes[0]?.requests, minutes.at(-1)?.requests]).toEqual([180, 4, 183])
  })

  test('[OPS-10] before the first has ended there are the requests so far; the slowest routes come first', async () => {
    const { metrics, answer } = made()
    for (let n = 1; n <= 12; n += 1) answer(2, n / 1000, 200, `/api/route${n}`)
    answer(1, 4, 500, '/api/slow')
    answer(5, 9, 200, '/api/health')
    const { since, version, requests, process } = await metrics.snapshot()
    expect({ since, version, process }).toMatchObject({
      since: '2026-11-23T10:00:00.000Z',
      version: '1.2.3',
      process: { eventLoopDelayP95: 3, eventLoopUtilization: 0.5 },
    })
    expect(requests).toMatchObject({ count: 25, perMinute: 25, errorShare: 1 / 25 })
    expect(requests.slowest).toHaveLength(10)
    expect(requests.slowest[0]).toMatchObject({ method: 'GET', route: '/api/slow', count: 1, errorShare: 1 })
    expect(requests.slowest[1]).toMatchObject({ route: '/api/route11', count: 2, errorShare: 0 })
  })
})
