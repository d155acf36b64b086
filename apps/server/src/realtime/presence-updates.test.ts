import { expect, test, vi } from 'vitest'
import { createLog } from '../platform/observability/log.ts'
import { systemAfter } from '../platform/runtime/clock.ts'
import { createPresenceUpdates } from './presence-updates.ts'

test('of all who come at the same time a query reads the friends of a hundred', async () => {
  const asked: number[] = []
  const updates = createPresenceUpdates({
    friends: {
      async friendIdsOfEach(ids) {
        asked.push(ids.length)
        return new Map()
      },
    },
    whereabouts: async () => ({ isHere: () => true, isThere: () => true, nodesOf: () => [] }),
    send: () => {},
    sendToNode: () => {},
    after: systemAfter,
    log: createLog('silent'),
  })
  const listed = vi.fn<() => void>()
  for (let person = 0; person < 250; person += 1) updates.arrived(`person ${person}`, listed, true)
  await vi.waitFor(() => expect(listed).toHaveBeenCalledTimes(250))
  expect(Math.max(...asked)).toBe(100)
  updates.stop()
})
