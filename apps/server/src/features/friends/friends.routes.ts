import {
  acceptFriendRequest,
  blockPerson,
  declineFriendRequest,
  endFriendship,
  listBlocks,
  listFriendLetters,
  listFriendRequests,
  listFriends,
  sendFriendRequest,
  unblockPerson,
} from '@trouvaille/contract'
import { createRouter, currentAccount } from '../../platform/http/router.ts'
import type { FriendServices } from './friends.module.ts'

const done = { ok: true as const }

export function friendsRoutes({ friends, blocks }: FriendServices) {
  return createRouter()
    .openapi(listFriends, async (c) => {
      const { q, after, before, limit } = c.req.valid('query')
      return c.json(
        await friends.list(currentAccount(c).id, { text: q, after, before, ...(limit && { size: Number(limit) }) }),
        200,
      )
    })
    .openapi(listFriendLetters, async (c) => c.json({ letters: await friends.letters(currentAccount(c).id) }, 200))
    .openapi(endFriendship, async (c) => {
      await friends.end(currentAccount(c).id, c.req.valid('param').id)
      return c.json(done, 200)
    })
    .openapi(listFriendRequests, async (c) => {
      const { direction } = c.req.valid('param')
      return c.json(await friends.requests(currentAccount(c).id, direction, c.req.valid('query').after), 200)
    })
    .openapi(sendFriendRequest, async (c) =>
      c.json(await friends.request(currentAccount(c).id, c.req.valid('json').personId), 200),
    )
    .openapi(acceptFriendRequest, async (c) =>
      c.json(await friends.accept(currentAccount(c).id, c.req.valid('param').id), 200),
    )
    .openapi(declineFriendRequest, async (c) => {
      await friends.decline(currentAccount(c).id, c.req.valid('param').id)
      return c.json(done, 200)
    })
    .openapi(listBlocks, async (c) => c.json(await blocks.list(currentAccount(c).id, c.req.valid('query').after), 200))
    .openapi(blockPerson, async (c) => {
      await blocks.block(currentAccount(c).id, c.req.valid('param').id)
      return c.json(done, 200)
    })
    .openapi(unblockPerson, async (c) => {
      await blocks.unblock(currentAccount(c).id, c.req.valid('param').id)
      return c.json(done, 200)
    })
}
