import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newDataDir } from './testing/data-dir.ts'
import { createServerDatabase } from './testing/database.ts'
import { callAt, type Device, openDevice } from './testing/devices.ts'
import { openConnection } from './testing/live.ts'
import { type Program, startProgram } from './testing/program.ts'
import { startProxy } from './testing/proxy.ts'
import { redisMissing, startRedis } from './testing/redis.ts'

/** Servers are replaced one after the other, while people write and read. */

const missing = redisMissing()

const writers = 4

async function jsonOf<Body>(answer: Promise<Response>): Promise<Body> {
  const response = await answer
  expect(response.status).toBe(200)
  return (await response.json()) as Body
}

describe.skipIf(missing)(`a rolling restart${missing ? `: ${missing}` : ''}`, () => {
  test('[NODE-10] no request fails, and every message that was acknowledged reaches the device that stays', async () => {
    const redis = await startRedis()
    onTestFinished(redis.kill)
    const { url: databaseUrl, drop } = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '')
    onTestFinished(drop)
    const proxy = await startProxy()
    onTestFinished(proxy.stop)
    const secret = randomUUID() + randomUUID()
    const start = async (): Promise<Program> => {
      const program = await startProgram({
        DATA_DIR: newDataDir(),
        DATABASE_URL: databaseUrl,
        REDIS_URL: redis.url,
        AUTH_SECRET: secret,
        DRAIN_SECONDS: '1',
      })
      onTestFinished(async () => void (await program.stop('SIGKILL')))
      proxy.add(program.url)
      await proxy.knows(program.url, true)
      return program
    }
    const servers = [await start(), await start()]

    const ana = await openDevice(proxy.url, 'ana')
    const others: Device[] = []
    for (let number = 0; number < writers; number += 1) {
      const other = await openDevice(proxy.url, `bob${number}`)
      others.push(other)
      const body = { personId: other.accountId }
      const { id } = await jsonOf<{ id: string }>(callAt(proxy.url, '/api/friend-requests', { body, token: ana.token }))
      await jsonOf(callAt(proxy.url, `/api/friend-requests/${id}/accept`, { method: 'POST', token: other.token }))
    }
    const participantIds = others.map(({ accountId }) => accountId)
    const body = { type: 'group', name: 'Ciné-club', participantIds, clientId: randomUUID() }
    const { id } = await jsonOf<{ id: string }>(callAt(proxy.url, '/api/conversations', { body, token: ana.token }))

    // Ana's device, which connects again when its server goes.
    const read = new Set<number>()
    const enough = new AbortController()
    const over = new AbortController()
    let connections = 0
    const reading = (async () => {
      let cursor: string | undefined
      while (!over.signal.aborted) {
        const hello = { token: ana.token, ...(cursor !== undefined && { cursor }) }
        const device = await openConnection(proxy, { hello }).catch(() => undefined)
        if (!device) {
          await sleep(50)
          continue
        }
        connections += 1
        const ended = device.closed.then(() => true)
        for (let isClosed = false; !isClosed && !over.signal.aborted;) {
          isClosed = await Promise.race([ended, sleep(20).then(() => false)])
          for (const event of device.received) {
            if (event.type === 'message.sent') read.add(event.message.seq)
          }
        }
        ;({ cursor } = device)
        device.close()
      }
    })()

    // What was written before it has a cursor it fetches.
    await vi.waitFor(() => expect(connections).toBe(1))

    const acknowledged: number[] = []
    const failures: unknown[] = []
    const writing = others.map(async ({ token }) => {
      while (!enough.signal.aborted) {
        const message = { clientId: randomUUID(), body: { kind: 'text', text: 'Bonjour' } }
        try {
          const answer = await callAt(proxy.url, `/api/conversations/${id}/messages`, { body: message, token })
          if (answer.status === 200) acknowledged.push(((await answer.json()) as { seq: number }).seq)
          else failures.push([answer.status, await answer.text()])
        } catch (error) {
          failures.push(error)
        }
        // Fewer in the time of a new connection than a device is caught up with at once.
        await sleep(200)
      }
    })

    for (const server of servers) {
      const before = acknowledged.length
      await start()
      const stopped = server.stop()
      await proxy.knows(server.url, false)
      proxy.remove(server.url)
      expect(await stopped).toBe(0)
      // The others go on.
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + writers))
    }
    enough.abort()
    await Promise.all(writing)
    expect(failures).toEqual([])
    await vi.waitFor(() => expect(acknowledged.filter((seq) => !read.has(seq))).toEqual([]))
    over.abort()
    await reading
    expect(acknowledged.length).toBeGreaterThan(10)
    expect(connections).toBeGreaterThan(1)
  })
})
