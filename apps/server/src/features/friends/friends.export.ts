import type { PersonalData } from '../../platform/db/personal-data.ts'
import { blocks, declinedRequests, dismissedSuggestions, friendships } from './friends.table.ts'

export const friendsExport = {
  friendships: { table: friendships, owners: [friendships.userId, friendships.friendId] },
  /** Of requests, as long as the two are no friends. */
  refusedRequests: { table: declinedRequests, owners: [declinedRequests.senderId, declinedRequests.receiverId] },
  /** Those the person blocked; who blocked them is not theirs to know. */
  blocks: { table: blocks, owners: [blocks.blockerId] },
  /** Whom the person does not want to be suggested any more. */
  dismissedSuggestions: { table: dismissedSuggestions, owners: [dismissedSuggestions.userId] },
} as const satisfies Record<string, PersonalData>
