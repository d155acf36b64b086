import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Device, findLost, openDevice, sendChange } from './testing/devices.ts'
import { type Program, startProgram } from './testing/program.ts'
import { placeOfDatabase, useProgramDatabase } from './testing/program-database.ts'

/** An acknowledged change is kept, whenever the server is killed. */

const rounds = 3
const writers = 16
const leastAcknowledged = 5
const mostAcknowledged = 60

/** Sends one change after another until the server is gone. */
async function write({ url }: Program, device: Device, onAcknowledged: () => void): Promise<void> {
  for (;;) {
    try {
      expect(await sendChange(url, device)).toBe(200)
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
    onAcknowledged()
  }
}

/** Writes until `count` changes are acknowledged, and kills the server during the next ones. */
async function writeAndKill(program: Program, device: Device, count: number): Promise<void> {
  const enough = Promise.withResolvers<void>()
  const goal = device.acknowledged.size + count
  const writing = Array.from({ length: writers }, () =>
    write(program, device, () => {
      if (device.acknowledged.size >= goal) enough.resolve()
    }),
  )
  await Promise.race([enough.promise, Promise.all(writing)])
  await program.stop('SIGKILL')
  await Promise.all(writing)
}

describe(`a server that is killed, ${placeOfDatabase}`, () => {
  const database = useProgramDatabase()

  test('[GAP-01] has every change that it acknowledged, and the session, after the restart', async () => {
    let program = await startProgram(database())
    const device = await openDevice(program.url, 'lea')
    for (let round = 1; round <= rounds; round += 1) {
      const count = randomInt(leastAcknowledged, mostAcknowledged)
      await writeAndKill(program, device, count)
      program = await startProgram(database())
      expect(await findLost(program.url, device), `round ${round}, killed after ${count} changes`).toEqual([])
    }
    expect(device.acknowledged.size).toBeGreaterThanOrEqual(rounds * leastAcknowledged)
    await program.stop()
  })
})
