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
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { FriendServices } from './friends.module.ts'

export function friendsRoutes({ friends, blocks }: FriendServices) {
  return createRouter()
    .mount(listFriends, async (call) => {
      const { q, after, before, limit } = call.query
      return await friends.list(currentAccount(call).id, {
        text: q,
        after,
        before,
        ...(limit && { size: Number(limit) }),
      })
    })
    .mount(listFriendLetters, async (call) => ({ letters: await friends.letters(currentAccount(call).id) }))
    .mount(endFriendship, async (call) => await friends.end(currentAccount(call).id, call.params.id))
    .mount(listFriendRequests, async (call) => {
      const { direction } = call.params
      return await friends.requests(currentAccount(call).id, direction, call.query.after)
    })
    .mount(sendFriendRequest, async (call) => await friends.request(currentAccount(call).id, call.body.personId))
    .mount(acceptFriendRequest, async (call) => await friends.accept(currentAccount(call).id, call.params.id))
    .mount(declineFriendRequest, async (call) => await friends.decline(currentAccount(call).id, call.params.id))
    .mount(listBlocks, async (call) => await blocks.list(currentAccount(call).id, call.query.after))
    .mount(blockPerson, async (call) => await blocks.block(currentAccount(call).id, call.params.id))
    .mount(unblockPerson, async (call) => await blocks.unblock(currentAccount(call).id, call.params.id))
}
