import type { Audit } from '../../platform/security/audit.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import type { FavouritesService } from '../favourites/index.ts'
import type { ProfilesService } from '../profiles/index.ts'
import { createBlocksService } from './blocks.service.ts'
import { createFriendProfileService } from './friend-profile.service.ts'
import { createFriendsService } from './friends.service.ts'
import { createRelationsService } from './relations.service.ts'
import { createPeopleSearch } from './people-search.service.ts'

export interface FriendModuleOptions {
  db: Database
  transact: Transact
  bus: EventBus
  clock: Clock
  audit: Audit
  profiles: ProfilesService
  favourites: FavouritesService
}

export type FriendServices = ReturnType<typeof createFriendServices>

/** The services about other people, in the order of their dependencies. */
export function createFriendServices(options: FriendModuleOptions) {
  const relations = createRelationsService(options)
  const friends = createFriendsService({ ...options, relations })
  return {
    friends,
    blocks: createBlocksService({ ...options, friends }),
    peopleSearch: createPeopleSearch({ ...options, relations }),
    friendProfiles: createFriendProfileService({ ...options, relations }),
  }
}
