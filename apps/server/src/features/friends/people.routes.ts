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
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { FriendServices } from './friends.module.ts'

export function peopleRoutes({ friends, friendProfiles, peopleSearch }: FriendServices) {
  return createRouter()
    .mount(searchPeople, async (call) => ({ people: await peopleSearch.search(currentAccount(call).id, call.query.q) }))
    .mount(suggestPeople, async (call) => ({ people: await peopleSearch.suggestions(currentAccount(call).id) }))
    .mount(listPeopleMayKnow, async (call) => ({ people: await peopleSearch.mayKnow(currentAccount(call).id) }))
    .mount(dismissSuggestion, async (call) => await peopleSearch.dismiss(currentAccount(call).id, call.params.id))
    .mount(readFriendProfile, async (call) => await friendProfiles.read(currentAccount(call).id, call.params.id))
    .mount(readFriendship, async (call) => await friends.statusOf(currentAccount(call).id, call.params.id))
    .mount(summariseFavourites, async (call) => ({
      parts: await friendProfiles.summary(currentAccount(call).id, call.params.id),
    }))
    .mount(listFavouritesOf, async (call) => {
      const { list, kind, after } = call.query
      const { id } = call.params
      return await friendProfiles.favourites(currentAccount(call).id, id, { list, kind, after })
    })
    .mount(listFriendsOf, async (call) => {
      const viewer = currentAccount(call).id
      const { id } = call.params
      await friendProfiles.mayLook(viewer, id)
      return await friends.friendsOf(viewer, id, call.query.after)
    })
    .mount(cancelFriendRequest, async (call) => await friends.cancel(currentAccount(call).id, call.params.id))
}
