/**
 * How one person stands to another, and what follows from it. Every answer about somebody else is decided here, and
 * nowhere again: services ask these policies.
 */

/** How somebody stands to the viewer. Of two people who blocked each other, each sees the own block. */
export type Relation = 'self' | 'friend' | 'pending_sent' | 'pending_received' | 'stranger' | 'blocked' | 'blocked_by'

/** What stands between two people, as it is stored; one row at most, whoever asked [FRND-47] [GAP-13]. */
export interface StoredFriendship {
  readonly senderId: string
  readonly status: 'pending' | 'accepted'
}

interface Stored {
  readonly friendship?: StoredFriendship | undefined
  /** The viewer blocked the other one. */
  readonly hasBlocked?: boolean
  /** The other one blocked the viewer. */
  readonly isBlocked?: boolean
}

/** The relation that what is stored about two people makes. A block stands above everything else. */
export function relationOf(viewerId: string, otherId: string, { friendship, hasBlocked, isBlocked }: Stored): Relation {
  if (viewerId === otherId) return 'self'
  if (hasBlocked) return 'blocked'
  if (isBlocked) return 'blocked_by'
  if (!friendship) return 'stranger'
  if (friendship.status === 'accepted') return 'friend'
  return friendship.senderId === viewerId ? 'pending_sent' : 'pending_received'
}

/** What a card shows of a relation [DATA-09]. Nobody is told of a block: it looks as if nothing had ever been. */
export interface FriendshipStatus {
  readonly status: 'none' | 'pending' | 'accepted'
  /** Of the friendship, or of the request; null when there is none. */
  readonly id: string | null
  /** Who asked, while the request is pending. */
  readonly direction: 'sent' | 'received' | null
}

export const noFriendship: FriendshipStatus = { status: 'none', id: null, direction: null }

/** @param id Of the stored friendship; without one there is none [FRND-26]. */
export function friendshipStatus(relation: Relation, id: string | null): FriendshipStatus {
  if (id === null) return noFriendship
  if (relation === 'friend') return { status: 'accepted', id, direction: null }
  if (relation === 'pending_sent') return { status: 'pending', id, direction: 'sent' }
  if (relation === 'pending_received') return { status: 'pending', id, direction: 'received' }
  return noFriendship
}

const isBetweenBlocked = (relation: Relation) => relation === 'blocked' || relation === 'blocked_by'

/** What one knows of others already, lists of others' friends: blocked people do not meet [GAP-86]. */
export const canFind = (relation: Relation): boolean => !isBetweenBlocked(relation)

/** Search and contacts: others who may be found, and whose account is not suspended [SAFE-06]. */
export const canDiscover = (relation: Relation, isSuspended: boolean): boolean =>
  canFind(relation) && relation !== 'self' && !isSuspended

/** Suggested are those who are not friends yet [GAP-82]. */
export const canBeSuggested = (relation: Relation, isSuspended: boolean): boolean =>
  canDiscover(relation, isSuspended) && relation !== 'friend'

/** The profile page, with bio and favourites [PROF-62] [GAP-15]. */
export const canSeeProfile = (relation: Relation): boolean => relation === 'self' || relation === 'friend'

/** [SHAR-06] */
export const canShareWith = (relation: Relation): boolean => relation === 'friend'

/** Direct conversations, and groups to which somebody is added [GAP-144] [CONV-32]. */
export const canWriteTo = (relation: Relation): boolean => relation === 'friend'

/** What decides whether somebody in a conversation may write into it. */
export interface WriteFacts {
  readonly type: 'direct' | 'group'
  /** The two of a direct conversation. */
  readonly areFriends: boolean
  /** One of the two of a direct conversation, who can only be the other one. */
  readonly isAnySuspended: boolean
}

/** Why somebody in a conversation may not write into it; undefined if they may, as everybody may in a group [GAP-144]. */
export function writeRejection({
  type,
  areFriends,
  isAnySuspended,
}: WriteFacts): 'messages.not_allowed' | 'people.suspended' | undefined {
  if (type === 'group') return undefined
  if (!areFriends) return 'messages.not_allowed'
  return isAnySuspended ? 'people.suspended' : undefined
}

/** A request can be sent to whom nothing stands between. */
export const canRequest = (relation: Relation): boolean => relation === 'stranger'
