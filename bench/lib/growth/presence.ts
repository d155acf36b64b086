import { createClient, type RedisClientType } from '@redis/client'
import { createDeviceRegistry } from '../../../apps/server/src/platform/broker/device-registry.ts'
import { startRedis } from '../../../apps/server/src/testing/redis.ts'
import { median } from '../median.ts'

const prefix = 'growth:'
const friends = Array.from({ length: 100 }, (_, index) => `p${index + 1}`)
/** Of each measurement: one question alone is shorter than the clock's noise. */
const asked = 20

/** Another node with so many people: KEYS its hash; ARGV how many. */
const fillScript = `for n = 1, tonumber(ARGV[1]) do redis.call('HSET', KEYS[1], 'p' .. n, 1) end`

/** Milliseconds of asking which of a hundred friends are at another node, by how many people are there, in turn. */
export async function presenceOf(sizes: readonly number[], rounds: number): Promise<number[]> {
  const redis = await startRedis()
  const client = (await createClient({ url: redis.url }).connect()) as RedisClientType
  try {
    const registries = sizes.map((size) =>
      createDeviceRegistry({ client, prefix, nodeId: 'own', others: () => [String(size)] }),
    )
    for (const size of sizes) {
      await client.eval(fillScript, { keys: [`${prefix}devices:${size}`], arguments: [String(size)] })
    }
    const times = sizes.map((): number[] => [])
    for (let round = -5; round < rounds; round += 1) {
      for (const [place, { elsewhere }] of registries.entries()) {
        const start = performance.now()
        for (let count = 0; count < asked; count += 1) {
          const found = await elsewhere(friends)
          if (found.size !== 1) throw new Error('Nobody was found.')
        }
        if (round >= 0) times[place]?.push((performance.now() - start) / asked)
      }
    }
    return times.map(median)
  } finally {
    client.destroy()
    await redis.kill()
  }
}
