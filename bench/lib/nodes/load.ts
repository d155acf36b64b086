import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageText } from '../growth/rows.ts'
import { type Device, openDevice } from '../talk/devices.ts'
import { tokenOf } from '../talk/seed.ts'
import { groupOf } from './community.ts'

/** People at nodes: each has one device, at the node of their number, and asks that node for pages. */

export interface Crowd {
  /** Frames and bytes that their devices have received so far. */
  received(): { frames: number; bytes: number }
  /** Calls the API as somebody, at their node. */
  ask(person: number, path: string, body?: object): Promise<void>
  /** Sends a message, to their group where nothing else is named. */
  write(person: number, conversationId?: string): Promise<unknown>
  /** One step of what people do: a page, or a message to their group. */
  step(person: number): Promise<void>
  close(): void
}

/** What people do, in turn: seven pages for each message. */
export const pages = [
  '/api/conversations',
  '/api/conversations/{group}/messages',
  '/api/friends?limit=12',
  '/api/conversations-unread',
  '/api/favourites/changes?after=1',
  '/api/activity',
  '/api/shares?section=movies',
]

/** @param people Their numbers, each with the port of their node. */
export async function gather(people: ReadonlyMap<number, number>): Promise<Crowd> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const devices = new Map<number, Device>()
  const steps = new Map<number, number>()
  let [frames, bytes] = [0, 0]
  for (const [person, port] of people) {
    const device = await openDevice({ kind: 'product', port }, person, [])
    device.socket.on('message', (data: Buffer) => {
      frames += 1
      bytes += data.length
    })
    device.socket.on('refused', (code: string) => {
      throw new Error(`A message was rejected: ${code}`)
    })
    devices.set(person, device)
  }

  const ask = (person: number, path: string, body?: object) =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${tokenOf(person)}`,
        'x-forwarded-for': `10.9.${person >> 8}.${person & 255}`,
        ...(body && { 'content-type': 'application/json' }),
      }
      const method = body ? 'POST' : 'GET'
      const asked = request(
        { host: '127.0.0.1', port: people.get(person), path, agent, headers, method },
        (response) => {
          if ((response.statusCode ?? 0) >= 300) reject(new Error(`${path} answered ${response.statusCode}.`))
          response.on('end', resolve).resume()
        },
      )
      asked.on('error', reject).end(body && JSON.stringify(body))
    })
  const write = (person: number, conversationId = groupOf(person)) =>
    devices.get(person)?.send(conversationId, messageText) ?? Promise.reject(new Error('Nobody is there.'))

  return {
    received: () => ({ frames, bytes }),
    ask,
    write,
    async step(person) {
      const count = steps.get(person) ?? person
      steps.set(person, count + 1)
      const page = pages[count % (pages.length + 1)]
      await (page ? ask(person, page.replace('{group}', groupOf(person))) : write(person))
    },
    close() {
      for (const { socket } of devices.values()) socket.terminate()
      agent.destroy()
    },
  }
}

/** Steps at a fixed rate, whether those before have ended or not. @returns How many. */
export async function atRate(
  perSecond: number,
  seconds: number,
  step: (count: number) => Promise<unknown>,
): Promise<number> {
  const total = perSecond * seconds
  const start = performance.now()
  const running: Promise<unknown>[] = []
  while (running.length < total) {
    const due = Math.min(total, ((performance.now() - start) / 1000) * perSecond)
    while (running.length < due) running.push(step(running.length))
    await sleep(4)
  }
  await Promise.all(running)
  return total
}

/** As many steps as can be had, so many at once. @returns How many in a second. */
export async function asFastAsPossible(
  atOnce: number,
  seconds: number,
  step: (count: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now()
  let count = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() - start < seconds * 1000) await step(count++)
    }),
  )
  return count / ((performance.now() - start) / 1000)
}
