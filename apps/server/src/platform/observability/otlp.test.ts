import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { startFakeSource } from '../../testing/fake-source.ts'
import { freePort } from '../../testing/free-port.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { createLog } from './log.ts'
import { createInstruments } from './instruments.ts'
import { startOtlp } from './otlp.ts'

/** A server beside an OpenTelemetry collector that rejects everything. */

describe('without a collector where one should be', () => {
  const reported = (server: TestServer) => server.logged.filter((line) => line.includes('takes nothing'))

  test('[OPS-09] work is done, the log says so once, and again when it is back', async () => {
    const collector = await startFakeSource(() => ({ status: 400, json: {} }))
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const otlp = startOtlp({ endpoint: collector.url, headers: {}, version: '0', log, everyMs: 20, spansAfterMs: 20 })
    const instruments = createInstruments({ version: '0', tracing: otlp.tracing, readers: [otlp.reader] })
    const sent = (signal: string) => collector.asked.filter(({ path }) => path.endsWith(signal)).length
    /** Causes traces and metrics until both were exported several times. */
    const work = () =>
      vi.waitFor(async () => {
        expect(await instruments.mail('test', () => Promise.resolve('sent'))).toBe('sent')
        for (const signal of ['metrics', 'traces']) expect(sent(signal), signal).toBeGreaterThan(3)
      })
    const exported = () =>
      lines
        .map((line) => JSON.parse(line))
        .map(({ level, signal }) => `${signal} ${level}`)
        .toSorted()
    await work()
    expect(exported()).toEqual(['metrics 40', 'traces 40'])
    collector.respond(() => ({ json: {} }))
    await work()
    expect(exported()).toEqual(['metrics 30', 'metrics 40', 'traces 30', 'traces 40'])
    await otlp.stop(instruments.close)
    expect(lines).toHaveLength(4)
    await collector.stop()
  })

  test('[OPS-09] where nobody listens, work is done, a stop ends, and the log says so once', async () => {
    const server = await startTestServer({
      snapshotFile: inject('snapshotFile'),
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` },
    })
    expect((await server.call('/api/health')).status).toBe(200)
    await server.stop()
    const signals = () => reported(server).map((line) => String(JSON.parse(line).signal))
    await vi.waitFor(() => expect(signals().toSorted()).toEqual(['metrics', 'traces']))
  })

  test('[OPS-09] one that hangs holds up no requests, and lets a stop end', async () => {
    const collector = await startFakeSource(() => 'silence')
    const server = await startTestServer({
      snapshotFile: inject('snapshotFile'),
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    })
    await server.services.metrics.snapshot()
    expect((await server.call('/api/session')).status).toBe(200)
    await server.stop()
    expect(collector.asked.length).toBeGreaterThan(0)
    expect(reported(server).length).toBeLessThanOrEqual(2)
    await collector.stop()
  })

  test('[OPS-09] a stop waits for it two seconds at most', async () => {
    const otlp = startOtlp({ endpoint: 'http://127.0.0.1:9', headers: {}, version: '0', log: createLog('silent') })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let isOver = false
    const stopping = otlp.stop(() => new Promise(() => {})).then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(1999)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await stopping
  })
})
