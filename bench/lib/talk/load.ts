import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Acknowledged, type Device, type SocketAddress, openDevice, openDevices } from './devices.ts'
import { groupId, pairOf } from './seed.ts'

/**
 * The load of the measurements of conversations, in a process of its own on a core of its own. Its parent sends it
 * orders; it reports `ready` after the warm-up, and `go` starts the measured part.
 */

export type Job =
  | { do: 'group'; address: SocketAddress; members: number; perSecond: number; seconds: number; warmUp: number }
  | { do: 'bursts'; address: SocketAddress; members: number; writers: number; everyMs: number; seconds: number }
  | { do: 'probe'; url: string; token: string; everyMs: number; seconds: number }
  | { do: 'pairs'; address: SocketAddress; pairs: number; seconds: number; warmUp: number }
  | { do: 'sockets'; address: SocketAddress; count: number }
  | { do: 'return'; address: SocketAddress; count: number; from: number; to: number }
  | { do: 'openings'; address: SocketAddress; count: number }
  | { do: 'until-cut'; address: SocketAddress; members: number; perSecond: number }
  | { do: 'fetch'; url: string; token: string; count: number; connections: number }
  | { do: 'compare'; urls: readonly [string, string]; token: string; count: number }

export interface GroupResult {
  deliveries: number
  expected: number
  /** Milliseconds from sending to delivery, of all deliveries. */
  p50: number
  p99: number
  acknowledged: Acknowledged[]
}

export interface PairsResult {
  roundTrips: number
  seconds: number
  p50: number
  p99: number
}

export interface FetchResult {
  fetches: number
  p50: number
  p99: number
}

export interface BurstsResult {
  deliveries: number
  expected: number
  /** Milliseconds until a message was delivered, and until its sender had the acknowledgement. */
  deliveryP99: number
  answerP99: number
}

export interface ProbeResult extends FetchResult {
  max: number
}

/** Milliseconds from an attempt to its welcome, and seconds until all were there. */
export interface ReturnResult extends ProbeResult {
  seconds: number
}

const post = (what: object) => process.send?.(what)
const go = () => once(process, 'message')

/** As long as most messages are. Starts with the time at which it was sent. */
const newText = () =>
  `${performance.now().toFixed(3)} As-tu vu le film dont je te parlais hier soir ? Il est magnifique.`

export function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Sends that many messages per second, the members in turn, until stopped. */
async function talk(
  devices: readonly Device[],
  perSecond: number,
  isOver: (sent: number) => boolean,
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  const start = performance.now()
  for (let sent = 0; !isOver(sent); sent += 1) {
    void devices[sent % devices.length]?.send(groupId, newText()).then((given) => acknowledged.push(given))
    await sleep(Math.max(0, start + ((sent + 1) * 1000) / perSecond - performance.now()))
  }
  return acknowledged
}

/** Waits until nothing more arrives, or until the time-out. */
async function until(isDone: () => boolean, longestMs = 10_000): Promise<void> {
  const end = performance.now() + longestMs
  while (!isDone() && performance.now() < end) await sleep(10)
}

async function group(job: Extract<Job, { do: 'group' }>): Promise<void> {
  const devices = await openDevices(job.address, job.members, () => [groupId])
  let received = 0
  const ignoreEvents = () => void (received += 1)
  for (const device of devices) device.onText = ignoreEvents
  // What the engine has not compiled yet is not what a delivery costs.
  await talk(devices, 50, (sent) => sent === job.warmUp)
  await until(() => received === job.warmUp * job.members, 60_000)
  const expected = job.perSecond * job.seconds * job.members
  const times = new Float64Array(expected)
  let deliveries = 0
  const receive = (text: string) => {
    times[deliveries++] = performance.now() - Number(text.slice(0, text.indexOf(' ')))
  }
  for (const device of devices) device.onText = receive
  post({ ready: true })
  await go()
  const acknowledged = await talk(devices, job.perSecond, (sent) => sent === job.perSecond * job.seconds)
  await until(() => deliveries === expected && acknowledged.length === job.perSecond * job.seconds)
  const sorted = times.subarray(0, deliveries).toSorted()
  const result: GroupResult = {
    deliveries,
    expected,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    acknowledged,
  }
  post(result)
}

/** Several people write at the same moment, again and again; everybody receives each message. */
async function bursts({ address, members, writers, everyMs, seconds }: Extract<Job, { do: 'bursts' }>): Promise<void> {
  const devices = await openDevices(address, members, () => [groupId])
  let deliveries: number[] = []
  let answers: number[] = []
  for (const device of devices) {
    device.onText = (text) => deliveries.push(performance.now() - Number(text.slice(0, text.indexOf(' '))))
  }
  const burst = () => {
    for (const device of devices.slice(0, writers)) {
      const start = performance.now()
      void device.send(groupId, newText()).then(() => answers.push(performance.now() - start))
    }
  }
  burst()
  await until(() => deliveries.length === writers * members && answers.length === writers, 60_000)
  post({ ready: true })
  await go()
  ;[deliveries, answers] = [[], []]
  const count = Math.floor((seconds * 1000) / everyMs)
  const start = performance.now()
  for (let done = 0; done < count; done += 1) {
    burst()
    await sleep(Math.max(0, start + (done + 1) * everyMs - performance.now()))
  }
  const expected = count * writers * members
  await until(() => deliveries.length === expected && answers.length === count * writers, 60_000)
  const p99 = (times: readonly number[]) => quantile(Float64Array.from(times).toSorted(), 0.99)
  const result: BurstsResult = {
    deliveries: deliveries.length,
    expected,
    deliveryP99: p99(deliveries),
    answerP99: p99(answers),
  }
  post(result)
}

async function pairs(job: Extract<Job, { do: 'pairs' }>): Promise<void> {
  const devices = await openDevices(job.address, job.pairs * 2, (index) => [pairOf(index >> 1)])
  let times: number[] = []
  let isOver = false
  devices.forEach((device, index) => {
    const conversation = pairOf(index >> 1)
    const isFirst = index % 2 === 0
    // Both receive every message; the mark says who is to answer it.
    device.onText = (text) => {
      const [sentAt, mark] = text.split(' ', 2)
      if (isFirst && mark === 'retour') {
        times.push(performance.now() - Number(sentAt))
        if (!isOver) void device.send(conversation, `${performance.now().toFixed(3)} aller : tu as vu ce film ?`)
      } else if (!isFirst && mark === 'aller')
        void device.send(conversation, `${sentAt} retour : oui, il est magnifique !`)
    }
  })
  devices.forEach((device, index) => {
    if (index % 2 === 0) void device.send(pairOf(index >> 1), `${performance.now().toFixed(3)} aller : tu es là ?`)
  })
  await sleep(job.warmUp * 1000)
  post({ ready: true })
  await go()
  times = []
  const start = performance.now()
  await sleep(job.seconds * 1000)
  const seconds = (performance.now() - start) / 1000
  const sorted = Float64Array.from(times).toSorted()
  isOver = true
  const result: PairsResult = {
    roundTrips: sorted.length,
    seconds,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  }
  post(result)
}

async function sockets(job: Extract<Job, { do: 'sockets' }>): Promise<void> {
  // As many before as those that are measured: a process keeps what starting it took, and uses that first.
  const first = await openDevices(job.address, job.count, () => [groupId])
  post({ ready: true })
  await go()
  const second = await openDevices(job.address, job.count, () => [groupId], job.count)
  post({ open: [...first, ...second].filter(({ socket }) => socket.readyState === socket.OPEN).length })
}

/**
 * Opens connections to a server that has just started, of people whose sessions it does not know yet, then once more;
 * each part at a sign.
 */
async function openings(job: Extract<Job, { do: 'openings' }>): Promise<void> {
  const open = async (from: number) => {
    const start = performance.now()
    const devices = await openDevices(job.address, job.count, () => [groupId], from)
    return { devices, ms: performance.now() - start }
  }
  post({ ready: true })
  await go()
  const unknown = await open(0)
  post({ ms: unknown.ms })
  await go()
  await Promise.all(unknown.devices.map(close))
  post({ closed: true })
  await go()
  const known = await open(0)
  post({ ms: known.ms })
}

/** Opens connections as devices do whose server went: each after a pause at random between two, in milliseconds. */
async function comeBack({ address, count, from, to }: Extract<Job, { do: 'return' }>): Promise<void> {
  post({ ready: true })
  await go()
  const start = performance.now()
  const waits = Array.from({ length: count }, async (_, index) => {
    const pause = from + Math.random() * (to - from)
    await sleep(pause)
    await openDevice(address, index, [groupId])
    return performance.now() - start - pause
  })
  const times = await Promise.all(waits)
  const result: ReturnResult = {
    ...resultOf(times),
    max: Math.max(...times),
    seconds: (performance.now() - start) / 1000,
  }
  post(result)
}

async function close({ socket }: Device): Promise<void> {
  const closed = once(socket, 'close')
  socket.close()
  await closed
}

/** Sends messages until every connection is cut, and reports which were acknowledged. */
async function untilCut(job: Extract<Job, { do: 'until-cut' }>): Promise<void> {
  const devices = await openDevices(job.address, job.members, () => [groupId])
  let isCut = false
  let open = devices.length
  for (const { socket } of devices) {
    socket.on('error', () => {})
    socket.on('close', () => {
      open -= 1
      isCut = true
    })
    // The database is gone, and the server is not.
    socket.on('refused', () => (isCut = true))
  }
  post({ ready: true })
  await go()
  const acknowledged = await talk(devices, job.perSecond, () => isCut)
  // Acknowledged before the end, but not received here yet.
  await until(() => open === 0, 300)
  post({ acknowledged })
}

/** Fetches an address. @returns The milliseconds until all of it was there. */
async function fetchOnce(agent: Agent, url: string, token: string): Promise<number> {
  const start = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`))
    response.on('end', resolve).resume()
  }).on('error', reject)
  await promise
  return performance.now() - start
}

const resultOf = (times: readonly number[]): FetchResult => {
  const sorted = Float64Array.from(times).toSorted()
  return { fetches: sorted.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}

/** Fetches the same again and again, over several connections. */
async function fetchMany({ url, token, count, connections }: Extract<Job, { do: 'fetch' }>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  async function fetchAll(total: number): Promise<number[]> {
    const times: number[] = []
    let left = total
    const next = async () => {
      while (left-- > 0) times.push(await fetchOnce(agent, url, token))
    }
    await Promise.all(Array.from({ length: connections }, next))
    return times
  }
  await fetchAll(Math.ceil(count / 4))
  post({ ready: true })
  await go()
  post(resultOf(await fetchAll(count)))
}

/** Fetches at fixed moments, whether what was asked before is answered or not. */
async function probe({ url, token, everyMs, seconds }: Extract<Job, { do: 'probe' }>): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  for (let count = 0; count < 20; count += 1) await fetchOnce(agent, url, token)
  post({ ready: true })
  await go()
  const fetches: Promise<number>[] = []
  const start = performance.now()
  for (let done = 0; done < (seconds * 1000) / everyMs; done += 1) {
    fetches.push(fetchOnce(agent, url, token))
    await sleep(Math.max(0, start + (done + 1) * everyMs - performance.now()))
  }
  const times = await Promise.all(fetches)
  const result: ProbeResult = { ...resultOf(times), max: Math.max(...times) }
  post(result)
}

/** Fetches one after the other, by turns of two addresses. */
async function compare({ urls, token, count }: Extract<Job, { do: 'compare' }>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: [number[], number[]] = [[], []]
  for (let turn = -100; turn < count; turn += 1) {
    for (const side of [0, 1] as const) {
      const time = await fetchOnce(agent, urls[side], token)
      if (turn >= 0) times[side].push(time)
    }
    if (turn === -1) {
      post({ ready: true })
      await go()
    }
  }
  post({ first: resultOf(times[0]), second: resultOf(times[1]) })
}

const jobs = {
  group,
  bursts,
  pairs,
  sockets,
  return: comeBack,
  openings,
  'until-cut': untilCut,
  fetch: fetchMany,
  probe,
  compare,
} as const
process.once('message', (job: Job) => {
  void (jobs[job.do] as (given: Job) => Promise<void>)(job).catch((error: unknown) => post({ failed: String(error) }))
})
process.on('disconnect', () => process.exit(0))
