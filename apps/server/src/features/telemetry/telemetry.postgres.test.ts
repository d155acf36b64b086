import type { TelemetryEvent } from '@trouvaille/contract'
import { beforeEach, expect, test } from 'vitest'
import { useTestServer } from '../../testing/vitest.ts'
import { telemetryErrors } from './telemetry.table.ts'

/** Devices that report at the same moment: on a server their transactions are concurrent. */

const server = useTestServer()

beforeEach(async () => {
  await server().db.delete(telemetryErrors)
})

const errors = (from: number, count: number): TelemetryEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    type: 'error',
    name: 'TypeError',
    place: `app.js:7:${from + index}`,
    page: '/movies',
    severity: 'high',
    recovered: false,
  }))

const groups = () => server().db.$count(telemetryErrors)

test('[TEL-13] one network adds 25 groups a day and no more, however much of it comes at once', async () => {
  const telling = Array.from({ length: 8 }, (_, index) =>
    server().services.telemetry.record(errors(20 * index, 20), '203.0.113.0'),
  )
  await Promise.all(telling)
  expect(await groups()).toBe(25 + 1)
})

test('[TEL-09] a day takes in so many groups of errors and no more, however many tell at once', async () => {
  const telling = Array.from({ length: 40 }, (_, index) =>
    server().services.telemetry.record(errors(25 * index, 25), `198.51.100.${index}`),
  )
  await Promise.all(telling)
  expect(await groups()).toBe(500 + 1)
})
