import type { RedisClientType } from '@redis/client'
import type { DeviceRegistry } from './broker.ts'
import { within } from '../runtime/within.ts'
import { lostMs } from './peers.ts'

export interface DeviceRegistryOptions {
  client: RedisClientType
  prefix: string
  nodeId: string
  /** The other nodes that are there. */
  others: () => readonly string[]
}

/** How long the devices of a node are known after its last beat, in milliseconds: others must have seen that it is gone. */
const keptMs = 6 * lostMs
/** How long an answer is waited for, in milliseconds; after it the other nodes are as if they had no devices. */
const answerMs = 500
/** Accounts that are asked for with one command. */
const askedAtOnce = 1000

/**
 * Counts one more device, unless there are too many: KEYS the hashes of the nodes, the own one first; ARGV the account,
 * how many devices it has here, how many it may have, milliseconds until the hash expires.
 */
const admitScript = `
local count = tonumber(ARGV[2])
for i = 2, #KEYS do count = count + (tonumber(redis.call('HGET', KEYS[i], ARGV[1])) or 0) end
if count >= tonumber(ARGV[3]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] + 1)
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1`

/** One hash for each node: accounts, and how many devices of each are there. It expires when its node is gone. */
export function createDeviceRegistry({ client, prefix, nodeId, others }: DeviceRegistryOptions) {
  const keyOf = (node: string) => `${prefix}devices:${node}`
  const own = keyOf(nodeId)

  async function ofNode(node: string, accountIds: readonly string[]): Promise<string[]> {
    const found: string[] = []
    for (let start = 0; start < accountIds.length; start += askedAtOnce) {
      const asked = accountIds.slice(start, start + askedAtOnce)
      const counts = await client.hmGet(keyOf(node), asked)
      found.push(...asked.filter((_, index) => counts[index] !== null))
    }
    return found
  }

  const registry: DeviceRegistry = {
    async admit(accountId, here, max) {
      if (here >= max) return false
      const keys = [own, ...others().map(keyOf)]
      const args = [accountId, here, max, keptMs].map(String)
      // Without an answer each node has its own bound.
      const answer = await inTime(client.eval(admitScript, { keys, arguments: args }))
      return answer !== 0
    },
    set(accountId, here) {
      const stored = here > 0 ? client.hSet(own, accountId, here) : client.hDel(own, accountId)
      stored.catch(ignore)
    },
    async elsewhere(accountIds) {
      if (accountIds.length === 0) return new Map()
      const nodes = others()
      const found = await Promise.all(nodes.map((node) => inTime(ofNode(node, accountIds))))
      return new Map(
        nodes.map((node, index) => [node, found[index] ?? []] as const).filter(([, ids]) => ids.length > 0),
      )
    },
  }

  return {
    ...registry,

    /** This node is there. */
    keep(): void {
      client.pExpire(own, keptMs).catch(ignore)
    },

    /** Says anew which devices are here, since the broker may have lost it. */
    restore(devices: ReadonlyMap<string, number>): void {
      const all = client.multi().del(own)
      for (const [accountId, count] of devices) all.hSet(own, accountId, count)
      all.pExpire(own, keptMs).exec().catch(ignore)
    },

    /** Forgets a node that is gone. @returns The accounts that had devices there; to one node only, to others none. */
    async takeOver(node: string): Promise<string[]> {
      const key = keyOf(node)
      const [accounts] = (await client.multi().hKeys(key).del(key).exec()) as unknown as [string[]]
      return accounts
    },

    async clear(): Promise<void> {
      await client.del(own)
    },
  }
}

/** Undefined without an answer. */
const inTime = <T>(answer: Promise<T>): Promise<T | undefined> => within(answer, answerMs).catch(ignore)

const ignore = () => undefined
