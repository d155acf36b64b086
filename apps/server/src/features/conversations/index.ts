/** Public interface of conversations for other features and the realtime connection. */
export { conversationsExport } from './conversations.export.ts'
export type { ConversationServices } from './conversations.module.ts'
export { conversationsShowing, conversationsView, messagesView, participantsView } from './conversations.sql.ts'
export type { Membership, MembershipCache } from './membership-cache.ts'
export type { MessageChangesService } from './message-changes.service.ts'
export type { MessagesService } from './messages.service.ts'
export { preferencesView } from './preferences.sql.ts'
