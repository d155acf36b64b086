import {
  cancelFriendRequest,
  dismissSuggestion,
  listFavouritesOf,
  listFriendsOf,
  listPeopleMayKnow,
  readFriendProfile,
  readFriendship,
  searchPeople,
  suggestPeople,
  summariseFavourites,
} from '@trouvaille/contract'
import { createRouter, currentAccount } from '../../platform/http/router.ts'
import type { FriendServices } from './friends.module.ts'

export function peopleRoutes({ friends, friendProfiles, peopleSearch }: FriendServices) {
  return createRouter()
    .openapi(searchPeople, async (c) =>
      c.json({ people: await peopleSearch.search(currentAccount(c).id, c.req.valid('query').q) }, 200),
    )
    .openapi(suggestPeople, async (c) => c.json({ people: await peopleSearch.suggestions(currentAccount(c).id) }, 200))
    .openapi(listPeopleMayKnow, async (c) => c.json({ people: await peopleSearch.mayKnow(currentAccount(c).id) }, 200))
    .openapi(dismissSuggestion, async (c) => {
      await peopleSearch.dismiss(currentAccount(c).id, c.req.valid('param').id)
      return c.json({ ok: true as const }, 200)
    })
    .openapi(readFriendProfile, async (c) =>
      c.json(await friendProfiles.read(currentAccount(c).id, c.req.valid('param').id), 200),
    )
    .openapi(readFriendship, async (c) =>
      c.json(await friends.statusOf(currentAccount(c).id, c.req.valid('param').id), 200),
    )
    .openapi(summariseFavourites, async (c) =>
      c.json({ parts: await friendProfiles.summary(currentAccount(c).id, c.req.valid('param').id) }, 200),
    )
    .openapi(listFavouritesOf, async (c) => {
      const { list, kind, after } = c.req.valid('query')
      const { id } = c.req.valid('param')
      return c.json(await friendProfiles.favourites(currentAccount(c).id, id, { list, kind, after }), 200)
    })
    .openapi(listFriendsOf, async (c) => {
      const viewer = currentAccount(c).id
      const { id } = c.req.valid('param')
      await friendProfiles.mayLook(viewer, id)
      return c.json(await friends.friendsOf(viewer, id, c.req.valid('query').after), 200)
    })
    .openapi(cancelFriendRequest, async (c) => {
      await friends.cancel(currentAccount(c).id, c.req.valid('param').id)
      return c.json({ ok: true as const }, 200)
    })
}
