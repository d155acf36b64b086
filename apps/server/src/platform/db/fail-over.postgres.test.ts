import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newDataDir } from '../../testing/data-dir.ts'
import { callAt, type Device, findLost, openDevice, sendChange } from '../../testing/devices.ts'
import { type Postgres, postgresMissing, startPostgres } from '../../testing/postgres.ts'
import { type Program, startProgram } from '../../testing/program.ts'

/** The database server is lost, and its replica takes over. */

const missing = postgresMissing()

describe.skipIf(missing)(`two database servers${missing ? `: ${missing}` : ''}`, () => {
  let first: Postgres
  let replica: Postgres
  let program: Program
  let devices: Device[]
  beforeAll(async () => {
    first = await startPostgres()
    replica = await first.replicate()
    const hosts = [replica, first].map(({ url }) => new URL(url).host)
    program = await startProgram({
      DATA_DIR: newDataDir(),
      DATABASE_URL: `postgres://postgres@${hosts.join(',')}/postgres`,
      AUTH_SECRET: 'a secret for tests only, of 32 characters',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
    })
    devices = await Promise.all([1, 2, 3, 4].map((number) => openDevice(program.url, `w${number}`, `10.2.0.${number}`)))
  })
  afterAll(async () => {
    await program.stop()
    await replica.remove()
    await first.remove()
  })

  test('[NODE-12] the server goes on with the one that takes writes, and has lost nothing that it acknowledged', async () => {
    const statuses = new Set<number>()
    const over = new AbortController()
    const writing = devices.map(async (device) => {
      while (!over.signal.aborted) {
        statuses.add(await sendChange(program.url, device))
        await new Promise((resolve) => {
          setTimeout(resolve, 20)
        })
      }
    })
    const acknowledged = () => devices.reduce((sum, device) => sum + device.acknowledged.size, 0)
    const more = () => {
      const goal = acknowledged() + 20
      return vi.waitFor(() => expect(acknowledged()).toBeGreaterThan(goal))
    }
    await more()
    await first.kill()
    await vi.waitFor(() => expect(statuses).toContain(503))
    // The replica is read only so far.
    expect((await callAt(program.url, '/api/health', {})).status).toBe(503)
    await replica.promote()
    await more()
    over.abort()
    await Promise.all(writing)
    expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([])
    for (const device of devices) expect(await findLost(program.url, device)).toEqual([])
  })
})
