import { randomUUID } from 'node:crypto'
import { createClient, type RedisClientType } from '@redis/client'
import type { Log } from '../observability/log.ts'
import { type Broker, type BrokerHandlers, BrokerUnusableError } from './broker.ts'
import { within } from '../runtime/within.ts'
import { createDeviceRegistry } from './device-registry.ts'
import { beatMs, createPeers, lostMs, type PeerNote } from './peers.ts'

export interface RedisBrokerOptions {
  url: string
  nodeId: string
  /** Before every key and channel: names the installation, since servers of Redis may be shared. */
  prefix: string
  log: Log
}

/** A connection that says nothing for so long is broken; each is asked every second. In milliseconds. */
const silenceMs = 3000
const connectMs = 5000
/** How long an answer is waited for, in milliseconds. */
const answerMs = 500
/** Pause before connecting again, at random up to so much: nodes do not come back at the same moment. */
const reconnectMs = { least: 100, most: 1000 }

/**
 * A client of Redis or Valkey that says at once when it cannot.
 * @param mayRetry Whether it connects again when that has failed.
 */
function createConnection(url: string, mayRetry: () => boolean): RedisClientType {
  const client: unknown = createClient({
    url,
    pingInterval: beatMs,
    // Nothing waits for the broker: what could not be said is read from the database.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: connectMs,
      socketTimeout: silenceMs,
      reconnectStrategy: (retries, cause) =>
        mayRetry() ? Math.min(reconnectMs.most, reconnectMs.least * 2 ** retries) * (0.5 + Math.random() / 2) : cause,
    },
  })
  // The generated type has the commands of modules, which this is without.
  return client as RedisClientType
}

/** The name that the nodes of an installation have given their broker; the first one gives it. */
async function nameOf(client: RedisClientType, key: string): Promise<string> {
  const name = randomUUID()
  await client.set(key, name, { condition: 'NX' })
  return (await client.get(key)) ?? name
}

/** An address without its password. */
const withoutPassword = (url: string): string => {
  const shown = new URL(url)
  shown.password = ''
  return shown.href
}

/**
 * Connects to Redis 7 or Valkey.
 * @throws BrokerUnusableError when that fails now; later it may come and go.
 */
export async function openRedisBroker({ url, nodeId, prefix, log }: RedisBrokerOptions) {
  let isOpen = false
  const commands = createConnection(url, () => isOpen)
  const subscriber = createConnection(url, () => isOpen)
  const nodesChannel = `${prefix}nodes`
  const nameKey = `${prefix}broker`
  let handlers: BrokerHandlers | undefined
  let brokerId = ''
  let sent = 0
  let received = 0
  let beating: NodeJS.Timeout | undefined

  const peers = createPeers({
    nodeId,
    onRecovery(silence) {
      announce('missed')
      // It may have lost it, and another node given it a new one, with which that is refused.
      commands.set(nameKey, brokerId).catch(ignore)
      registry.restore(handlers?.devices() ?? new Map())
      handlers?.missed()
      // Others may have been a little faster.
      if (silence > lostMs / 2) handlers?.returned()
    },
    onNew: () => announce('beat'),
    onMissed: () => handlers?.missed(),
    onLost: (node) => void registry.takeOver(node).then((accounts) => handlers?.lost(accounts), ignore),
  })
  const registry = createDeviceRegistry({ client: commands, prefix, nodeId, others: peers.others })

  let wasReady = true
  for (const client of [commands, subscriber]) {
    // Without a listener its event would end the process. How often it fails does not matter.
    client.on('error', ignore)
    client.on('reconnecting', () => {
      peers.interrupted()
      if (wasReady && handlers) log.warn('the broker cannot be reached')
      wasReady = false
    })
    client.on('ready', () => {
      if (!wasReady && commands.isReady && subscriber.isReady) {
        log.info('the broker can be reached again')
        wasReady = true
      }
    })
  }

  function send(channel: string, message: unknown): void {
    commands.publish(channel, JSON.stringify({ from: nodeId, message })).catch(() => peers.interrupted())
  }

  const announce = (kind: PeerNote['kind']) => send(nodesChannel, { node: nodeId, kind } satisfies PeerNote)

  function beat(): void {
    peers.check()
    announce('beat')
    registry.keep()
  }

  function receive(text: string, name: string): void {
    try {
      const { from, message } = JSON.parse(text) as { from: string; message: unknown }
      if (name === nodesChannel) return peers.receive(message as PeerNote)
      if (from === nodeId) return
      received += 1
      handlers?.message(name.slice(prefix.length), message)
    } catch {
      // Of a node of another version, or of a stranger.
      log.warn('a message of another node could not be read')
    }
  }

  try {
    await Promise.all([commands.connect(), subscriber.connect()])
    brokerId = await nameOf(commands, nameKey)
    isOpen = true
  } catch (error) {
    for (const client of [commands, subscriber]) if (client.isOpen) client.destroy()
    const reason = (error as Error).message || (error as NodeJS.ErrnoException).code
    throw new BrokerUnusableError(`The broker at REDIS_URL (${withoutPassword(url)}) cannot be used: ${reason}`)
  }

  const broker: Broker = {
    nodeId,
    isAlone: false,
    async start(channels, given) {
      handlers = given
      await subscriber.subscribe([nodesChannel, ...channels.map((channel) => prefix + channel)], receive)
      beat()
      beating = setInterval(beat, beatMs).unref()
    },
    publish(channels, message) {
      sent += channels.length
      for (const channel of channels) send(prefix + channel, message)
    },
    async listen(channels) {
      if (channels.length === 0) return
      // Where it fails, this is asked for again once the broker is there.
      await subscriber
        .subscribe(
          channels.map((channel) => prefix + channel),
          receive,
        )
        .catch(ignore)
    },
    ignore(channels) {
      if (channels.length === 0) return
      subscriber
        .unsubscribe(
          channels.map((channel) => prefix + channel),
          receive,
        )
        .catch(ignore)
    },
    isCurrent: peers.isCurrent,
    isWhole: peers.isWhole,
    devices: registry,
    async append(list, entry, { max, lifeMs }) {
      if (!peers.isCurrent()) return undefined
      const key = `${prefix}${list}`
      const appended = commands
        .multi()
        .rPush(key, entry)
        .lTrim(key, -max, -1)
        .pExpire(key, lifeMs)
        .lRange(key, 0, -1)
        .exec()
        .then(([, , , entries]) => entries as unknown as string[])
      return within(appended, answerMs).catch(ignore)
    },
    metrics: () => ({ isUp: peers.isCurrent(), peers: peers.others().length, sent, received }),
    async close() {
      clearInterval(beating)
      if (commands.isReady) {
        announce('leaves')
        await registry.clear().catch(ignore)
      }
      handlers = undefined
      for (const client of [commands, subscriber]) if (client.isOpen) client.destroy()
    },
  }
  return { broker, brokerId, client: commands }
}

const ignore = () => undefined
