/** Public interface of friends for other features and the realtime connection. */
export type { FriendProfileService } from './friend-profile.service.ts'
export { friendsExport } from './friends.export.ts'
export type { FriendsService } from './friends.service.ts'
export { areFriends, blocksView, friendsOf, knownTo } from './friends.sql.ts'
