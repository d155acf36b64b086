import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { FriendsService } from '../friends/friends.service.ts'
import type { ImagesService } from '../images/images.service.ts'
import type { ProfilesService } from '../profiles/profiles.service.ts'
import { createConversationsService } from './conversations.service.ts'
import { rememberMembers } from './members.ts'
import { createMembershipService } from './membership.service.ts'
import { createMessagesService } from './messages.service.ts'

export interface ConversationModuleOptions {
  db: Database
  transact: Transact
  bus: Bus
  clock: Clock
  images: ImagesService
  profiles: ProfilesService
  friends: FriendsService
}

export type ConversationServices = ReturnType<typeof createConversationServices>

/** The services of conversations, in the order of their needs. */
export function createConversationServices(options: ConversationModuleOptions) {
  const conversations = createConversationsService(options)
  const { writeRefusal, memberIds } = conversations
  return {
    conversations,
    members: rememberMembers(memberIds),
    membership: createMembershipService(options),
    messages: createMessagesService({ ...options, writeRefusal }),
  }
}
