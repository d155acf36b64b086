import { describe, expect, inject, test, vi } from 'vitest'
import { startFakeSource } from '../testing/fake-source.ts'
import { freePort } from '../testing/free-port.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { createLog } from './log.ts'
import { createMeasures } from './measures.ts'
import { startOtlp } from './otlp.ts'

/** A server beside a collector of OpenTelemetry that takes nothing. */

describe('without a collector where one should be', () => {
  const toldOf = (server: TestServer) => server.logged.filter((line) => line.includes('takes nothing'))

  test('[OPS-09] work is done, the log says so once, and again when it is back', async () => {
    const collector = await startFakeSource(() => ({ status: 400, json: {} }))
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const otlp = startOtlp({ endpoint: collector.url, headers: {}, version: '0', log, everyMs: 20, spansAfterMs: 20 })
    const measures = createMeasures({ version: '0', tracing: otlp.tracing, readers: [otlp.reader] })
    expect(await measures.mail('test', () => Promise.resolve('sent'))).toBe('sent')
    await vi.waitFor(() => expect(collector.asked.length).toBeGreaterThan(3), 10_000)
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([expect.stringContaining('takes nothing')])
    collector.respond(() => ({ json: {} }))
    await vi.waitFor(() => expect(lines).toHaveLength(2), 10_000)
    expect(lines[1]).toContain('is back')
    await otlp.stop(measures.close)
    expect(lines).toHaveLength(2)
    await collector.stop()
  })

  test('[OPS-09] where nobody listens, work is done, a stop ends, and the log says so once', async () => {
    const server = await startTestServer({
      snapshotFile: inject('snapshotFile'),
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` },
    })
    expect((await server.call('/api/health')).status).toBe(200)
    await server.stop()
    await vi.waitFor(() => expect(toldOf(server)).toHaveLength(1), 20_000)
  })

  test('[OPS-09] one that hangs holds up neither requests nor a stop', async () => {
    const collector = await startFakeSource(() => 'silence')
    const server = await startTestServer({
      snapshotFile: inject('snapshotFile'),
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    })
    await server.services.figures.snapshot()
    expect((await server.call('/api/session')).status).toBe(200)
    const begun = performance.now()
    await server.stop()
    expect(performance.now() - begun).toBeLessThan(5000)
    expect(collector.asked.length).toBeGreaterThan(0)
    expect(toldOf(server).length).toBeLessThanOrEqual(1)
    await collector.stop()
  })
})
