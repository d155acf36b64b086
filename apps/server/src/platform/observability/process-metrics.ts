import { constants, monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks'
import { instrumentNames, type Instruments } from './instruments.ts'

/** Interval of the event-loop sampling, in milliseconds; an idle loop shows this delay. */
const resolution = 20

const garbage: Record<number, string> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
}

interface EventLoopMetrics {
  /** Milliseconds. */
  p95: number
  utilization: number
}

/** Registers the process metrics: event loop, memory, garbage collection. */
export function observeProcess(instruments: Instruments, version: string) {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  let begun = performance.eventLoopUtilization()
  let last: EventLoopMetrics | undefined

  const now = (): EventLoopMetrics => ({
    p95: delay.count === 0 ? 0 : Math.max(0, delay.percentile(95) / 1e6 - resolution),
    utilization: performance.eventLoopUtilization(begun).utilization,
  })
  /** Values of the last whole minute, or of the current one during the first. */
  const loop = () => last ?? now()

  const cleared = instruments.histogram(instrumentNames.gc, 'Time to clear away garbage.')
  const observer = new PerformanceObserver((list) => {
    for (const { duration, detail } of list.getEntries() as (PerformanceEntry & { detail: unknown })[]) {
      const { kind } = detail as { kind: number }
      cleared.record(duration / 1000, { 'v8js.gc.type': garbage[kind] ?? 'other' })
    }
  })
  observer.observe({ entryTypes: ['gc'] })

  const gauge = (name: string, description: string, unit: string, read: () => number) =>
    instruments.observe(name, { kind: 'gauge', description, unit }, read)
  gauge(instrumentNames.loopDelay, '95th percentile of how late the event loop was.', 's', () => loop().p95 / 1000)
  gauge(
    instrumentNames.loopUtilization,
    'Share of time in which the event loop was busy.',
    '1',
    () => loop().utilization,
  )
  gauge(instrumentNames.heap, 'Memory of objects.', 'By', () => process.memoryUsage().heapUsed)
  gauge(instrumentNames.rss, 'Memory of the process.', 'By', process.memoryUsage.rss)
  gauge(instrumentNames.uptime, 'How long the process runs.', 's', () => process.uptime())
  instruments.observe(instrumentNames.build, { kind: 'gauge', description: 'What runs.' }, () => [
    [1, { version, node: process.version }],
  ])

  return {
    loop,
    /** Starts the next minute. */
    closeMinute(): void {
      last = now()
      delay.reset()
      begun = performance.eventLoopUtilization()
    },
    stop(): void {
      delay.disable()
      observer.disconnect()
    },
  }
}
