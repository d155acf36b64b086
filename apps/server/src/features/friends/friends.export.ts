import type { PersonalData } from '../../platform/db/personal-data.ts'
import { blocks, declinedRequests, dismissedSuggestions, friendships } from './friends.table.ts'

export const friendsExport = {
  friendships: { table: friendships, owners: [friendships.userId, friendships.friendId] },
  /** Counts of declined requests, deleted when the two become friends. */
  refusedRequests: { table: declinedRequests, owners: [declinedRequests.senderId, declinedRequests.receiverId] },
  /** The person's own blocks; those by others are not theirs to know. */
  blocks: { table: blocks, owners: [blocks.blockerId] },
  /** Dismissed suggestions. */
  dismissedSuggestions: { table: dismissedSuggestions, owners: [dismissedSuggestions.userId] },
} as const satisfies Record<string, PersonalData>
