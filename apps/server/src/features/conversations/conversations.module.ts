import type { Broker } from '../../platform/broker/broker.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import type { FriendsService } from '../friends/index.ts'
import type { ProfilesService } from '../profiles/index.ts'
import type { UploadsService } from '../uploads/index.ts'
import { createCaughtUpService } from './caught-up.service.ts'
import { createConversationWorksService } from './conversation-works.service.ts'
import { createConversationsService } from './conversations.service.ts'
import { createMembershipCache } from './membership-cache.ts'
import { createMembershipService } from './membership.service.ts'
import { createMessageChangesService } from './message-changes.service.ts'
import { createMessagesService } from './messages.service.ts'
import { createPreferencesService } from './preferences.service.ts'

export interface ConversationModuleOptions {
  db: Database
  transact: Transact
  bus: EventBus
  clock: Clock
  images: UploadsService
  profiles: ProfilesService
  friends: FriendsService
  broker: Pick<Broker, 'isCurrent'>
}

export type ConversationServices = ReturnType<typeof createConversationServices>

/** The services of conversations, in the order of their dependencies. */
export function createConversationServices(options: ConversationModuleOptions) {
  const conversations = createConversationsService(options)
  const { writeRejection, membershipOf } = conversations
  return {
    conversations,
    caughtUp: createCaughtUpService(options),
    conversationWorks: createConversationWorksService(options),
    members: createMembershipCache({ load: membershipOf, isCurrent: options.broker.isCurrent }),
    membership: createMembershipService(options),
    messages: createMessagesService({ ...options, writeRejection }),
    messageChanges: createMessageChangesService({ ...options, writeRejection }),
    preferences: createPreferencesService({ ...options, conversations }),
  }
}
