import { randomUUID } from 'node:crypto'
import type { ErrorCode, LiveCommandName } from '@trouvaille/contract'
import { addition, film } from './factories.ts'

/**
 * The authorization matrix: every endpoint of the contract by every type of caller. One person, the target, owns one
 * of each resource; callers differ in their relation to the target. A test tries each row; the contract test fails
 * for an endpoint without one.
 */

export const callers = [
  'visitor',
  /** Sends the token of an ended session. */
  'ended',
  /** The target. */
  'self',
  'stranger',
  'pending_sent',
  'pending_received',
  'friend',
  'blocked',
  'blocked_by',
  /** A stranger who is in a group with the target. */
  'participant',
  /** These two are strangers with a role. */
  'moderator',
  'admin',
] as const
export type Caller = (typeof callers)[number]

export type Outcome = 'ok' | ErrorCode

/** What a request may name of the target. */
export interface World {
  /** Id of the target; of nobody, where it is tried whether that looks the same. */
  target: string
  /** The friend request between caller and target, else one that somebody else sent to the target. */
  request: string
  /** A session of the target. */
  session: string
  /** A passkey of the target. */
  passkey: string
  /** What somebody shared with the target. */
  share: string
  /** An open report about the target. */
  report: string
  /** A group of the target, the participant and somebody. */
  group: string
  /** The conversation of caller and target, from when they were friends. */
  direct: string
  /** A group of the caller and somebody. */
  own: string
}

interface Request {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

export interface MatrixRow {
  expected: Record<Caller, Outcome>
  /** What is sent; a sample of what the endpoint takes when absent. */
  request?: (world: World) => Request
  /** Who, beside the target, changes by it what is held about the target; anybody else changes nothing. */
  changes?: readonly Caller[]
  /** It ends or changes what other rows need, and concerns the caller alone: tried by separate people. */
  isOwn?: true
}

const everybody = (outcome: Outcome) =>
  Object.fromEntries(callers.map((caller) => [caller, outcome])) as Record<Caller, Outcome>

/** The outcome for members; others are rejected as unauthenticated. */
const members = (outcome: Outcome, others: Partial<Record<Caller, Outcome>> = {}) => ({
  ...everybody(outcome),
  visitor: 'session.required' as const,
  ended: 'session.required' as const,
  ...others,
})

/** Moderators and admins alone. */
const staff = members('role.required', { moderator: 'ok', admin: 'ok' })

/** Admins alone. */
const admins = members('role.required', { admin: 'ok' })

/** For non-friends the target does not exist. */
const friends = members('people.not_found', { self: 'ok', friend: 'ok' })

/** For non-members the group does not exist. */
const inGroup = members('conversations.not_found', { self: 'ok', participant: 'ok' })
const ofGroup = ({ group }: World) => ({ params: { id: group } })
const ofFirstMessage = ({ group }: World) => ({ params: { id: group, seq: '1' } })
const writing = () => ({ body: { clientId: randomUUID(), body: { kind: 'text', text: 'Bonjour' } } })

const ofTarget = ({ target }: World) => ({ params: { id: target } })
const ofRequest = ({ request }: World) => ({ params: { id: request } })
const work = { params: { kind: 'movie', id: '999999999' } }

/** By endpoint name; a second row of an endpoint has a suffix. */
export const matrix: Record<string, MatrixRow> = {
  // Accounts and sessions.
  signUp: { expected: everybody('ok') },
  signIn: { expected: everybody('session.invalid_credentials') },
  readSession: { expected: everybody('ok') },
  signOut: { expected: everybody('ok'), isOwn: true },
  deleteAccount: { expected: members('ok'), isOwn: true },
  exportAccount: { expected: members('ok') },
  requestPasswordReset: { expected: everybody('ok') },
  resetPassword: { expected: everybody('password.reset_invalid') },
  readPassword: { expected: members('ok') },
  changePassword: { expected: members('password.wrong_current') },
  confirmPassword: { expected: members('password.wrong_current') },
  requestEmailConfirmation: { expected: everybody('ok') },
  confirmEmail: { expected: everybody('email.confirmation_invalid') },
  listSessions: { expected: members('ok') },
  endSession: {
    expected: members('request.not_found', { self: 'ok' }),
    request: ({ session }) => ({ params: { id: session } }),
  },
  endEverySession: { expected: members('ok'), isOwn: true },
  listSignIns: { expected: members('ok') },
  listOAuthProviders: { expected: everybody('ok') },
  startOAuth: { expected: everybody('request.not_found') },
  // The address of the tests is none for which browsers make keys.
  listPasskeys: { expected: members('ok') },
  startPasskey: { expected: members('passkeys.unavailable') },
  addPasskey: { expected: members('passkeys.unavailable') },
  renamePasskey: {
    expected: members('passkeys.not_found', { self: 'ok' }),
    request: ({ passkey }) => ({ params: { id: passkey }, body: { name: 'Clé' } }),
  },
  removePasskey: {
    expected: members('passkeys.not_found', { self: 'ok' }),
    request: ({ passkey }) => ({ params: { id: passkey } }),
  },
  startPasskeyConfirmation: { expected: members('passkeys.unavailable') },
  confirmPasskey: { expected: members('passkeys.unavailable') },
  changeSecondFactor: { expected: members('ok'), request: () => ({ body: { isOn: false } }) },
  renewRecoveryCodes: { expected: members('passkeys.none') },
  startPasskeySignIn: { expected: everybody('passkeys.unavailable') },
  startSecondFactor: { expected: everybody('passkeys.unavailable') },
  signInWithPasskey: { expected: everybody('passkeys.unavailable') },
  signInWithRecoveryCode: { expected: everybody('session.second_factor_expired') },

  // The own profile.
  readProfile: { expected: members('ok') },
  changeProfile: { expected: members('ok'), request: () => ({ body: { bio: 'Bonjour' } }) },
  changePhone: { expected: members('ok'), request: () => ({ body: { phoneNumber: '+33612345678' } }) },
  readUsername: { expected: members('ok') },
  uploadAvatar: { expected: members('image.unsupported_type') },
  removeAvatar: { expected: members('ok') },
  readAvatar: { expected: everybody('request.not_found') },
  readPicture: { expected: everybody('request.not_found') },

  // Favourites and the catalogue.
  pushFavourites: { expected: members('ok'), request: () => ({ body: { changes: [addition(film(2))] } }) },
  pullFavourites: { expected: members('ok') },
  readChanges: { expected: members('ok') },
  listProviders: { expected: everybody('ok') },
  searchCatalogue: { expected: members('ok'), request: () => ({ params: { kind: 'movie' }, query: { q: 'paris' } }) },
  searchSource: { expected: members('ok'), request: () => ({ params: { kind: 'movie' }, query: { q: 'paris' } }) },
  readWork: { expected: members('catalogue.not_found'), request: () => work },
  readWorkAtLink: { expected: members('ok'), request: () => ({ query: { url: '/movie/9000000001' } }) },
  readCreator: { expected: members('ok'), request: () => ({ query: { name: 'Agnès Varda' } }) },
  readDetails: { expected: members('catalogue.not_found'), request: () => work },
  recommendWorks: { expected: members('ok'), request: () => work },
  playPreview: { expected: members('catalogue.not_found') },
  listFirstWorks: { expected: members('ok') },
  listOnboardingSuggestions: { expected: members('ok'), request: () => ({ params: { kind: 'movie' } }) },
  readDailyFind: { expected: members('ok') },

  // Other people.
  searchPeople: { expected: members('ok') },
  suggestPeople: { expected: members('ok') },
  listPeopleMayKnow: { expected: members('ok') },
  dismissSuggestion: { expected: members('ok'), request: ofTarget },
  matchContacts: { expected: members('ok') },
  readFriendProfile: { expected: friends, request: ofTarget },
  readFriendship: { expected: members('ok'), request: ofTarget },
  summariseFavourites: { expected: friends, request: ofTarget },
  listFavouritesOf: {
    expected: friends,
    request: (world) => ({ ...ofTarget(world), query: { list: 'current', kind: 'movie' } }),
  },
  listFriendsOf: { expected: friends, request: ofTarget },

  // Friends and requests.
  listFriends: { expected: members('ok') },
  listFriendLetters: { expected: members('ok') },
  endFriendship: { expected: members('ok'), request: ofTarget, changes: ['friend'] },
  listFriendRequests: { expected: members('ok') },
  sendFriendRequest: {
    expected: members('ok', {
      self: 'friends.self',
      pending_sent: 'friends.already_exists',
      pending_received: 'friends.already_exists',
      friend: 'friends.already_exists',
      blocked: 'people.not_found',
      blocked_by: 'people.not_found',
    }),
    request: ({ target }) => ({ body: { personId: target } }),
    changes: ['stranger', 'participant', 'moderator', 'admin'],
  },
  acceptFriendRequest: {
    expected: members('friends.request_gone', { self: 'ok', pending_received: 'ok' }),
    request: ofRequest,
    changes: ['pending_received'],
  },
  declineFriendRequest: {
    expected: members('friends.request_gone', { self: 'ok', pending_received: 'ok' }),
    request: ofRequest,
    changes: ['pending_received'],
  },
  cancelFriendRequest: {
    expected: members('friends.request_gone', { pending_sent: 'ok' }),
    request: ofTarget,
    changes: ['pending_sent'],
  },
  listBlocks: { expected: members('ok') },
  blockPerson: {
    expected: members('ok', { self: 'friends.self' }),
    request: ofTarget,
    changes: ['friend', 'pending_sent', 'pending_received'],
  },
  unblockPerson: { expected: members('ok'), request: ofTarget },

  compareFavourites: { expected: members('ok'), request: ({ target }) => ({ query: { ids: target } }) },
  listInCommon: { expected: friends, request: ofTarget },
  listPicks: { expected: members('ok') },

  // Shared works.
  shareWork: {
    expected: members('people.not_found', { self: 'shares.self', friend: 'ok' }),
    request: ({ target }) => ({ body: { friendId: target, work: film(3), clientId: randomUUID() } }),
    changes: ['friend'],
  },
  listShares: { expected: members('ok') },
  removeShare: { expected: members('ok'), request: ({ share }) => ({ params: { id: share } }) },

  // Conversations.
  listConversations: { expected: members('ok') },
  listUnread: { expected: members('ok') },
  listPreferences: { expected: members('ok') },
  changePreferences: { expected: inGroup, request: (world) => ({ ...ofGroup(world), body: { isPinned: true } }) },
  keepDraft: {
    expected: inGroup,
    request: (world) => ({ ...ofGroup(world), body: { draft: null, writtenAt: '2026-01-01T00:00:00.000Z' } }),
  },
  readConversation: { expected: inGroup, request: ofGroup },
  createConversation: {
    expected: members('people.not_found', { friend: 'ok' }),
    request: ({ target }) => ({ body: { type: 'direct', participantIds: [target] } }),
  },
  'createConversation group': {
    expected: members('people.not_found', { self: 'request.invalid', friend: 'ok' }),
    request: ({ target }) => ({
      body: { type: 'group', name: 'G', participantIds: [target], clientId: randomUUID() },
    }),
    changes: ['friend'],
  },
  changeConversation: {
    expected: inGroup,
    request: (world) => ({ ...ofGroup(world), body: { showsHistory: true } }),
  },
  uploadNewGroupPhoto: { expected: members('image.unsupported_type') },
  uploadGroupPhoto: {
    expected: members('conversations.not_found', {
      self: 'image.unsupported_type',
      participant: 'image.unsupported_type',
    }),
    request: ofGroup,
  },
  findCandidates: { expected: inGroup, request: (world) => ({ ...ofGroup(world), query: { q: 'pers' } }) },
  addParticipant: {
    expected: members('people.not_found', { friend: 'ok' }),
    request: ({ own, target }) => ({ params: { id: own }, body: { personId: target } }),
    changes: ['friend'],
  },
  'addParticipant elsewhere': {
    expected: members('conversations.not_found', { self: 'people.not_found', participant: 'people.not_found' }),
    request: (world) => ({ ...ofGroup(world), body: { personId: world.target } }),
  },
  listInvitations: { expected: members('ok') },
  acceptInvitation: { expected: members('conversations.not_found'), request: ofGroup },
  declineInvitation: { expected: members('ok'), request: ofGroup },
  leaveConversation: { expected: inGroup, request: ofGroup },
  listMessages: { expected: inGroup, request: (world) => ({ ...ofGroup(world), query: {} }) },
  'listMessages direct': { expected: members('ok'), request: ({ direct }) => ({ params: { id: direct }, query: {} }) },
  searchMessages: { expected: inGroup, request: (world) => ({ ...ofGroup(world), query: { q: 'bonjour' } }) },
  listKeepers: { expected: inGroup, request: (world) => ({ ...ofGroup(world), query: { works: 'movie:1' } }) },
  listConversationWorks: { expected: inGroup, request: (world) => ({ ...ofGroup(world), query: {} }) },
  listWorkConversations: { expected: members('ok'), request: () => work },
  sendMessage: {
    expected: members('messages.not_allowed', { self: 'ok', participant: 'ok' }),
    request: (world) => ({ ...ofGroup(world), ...writing() }),
  },
  'sendMessage direct': {
    expected: members('messages.not_allowed', { friend: 'ok' }),
    request: ({ direct }) => ({ params: { id: direct }, ...writing() }),
  },
  // The first message of the group is by somebody else.
  editMessage: {
    expected: members('messages.not_allowed'),
    request: (world) => ({ ...ofFirstMessage(world), body: { text: 'Bonsoir' } }),
  },
  deleteMessage: {
    expected: members('messages.not_found', { self: 'messages.not_allowed', participant: 'messages.not_allowed' }),
    request: ofFirstMessage,
  },
  hideMessage: {
    expected: members('messages.not_found', { self: 'ok', participant: 'ok' }),
    request: ofFirstMessage,
  },
  reactToMessage: {
    expected: members('messages.not_allowed', { self: 'ok', participant: 'ok' }),
    request: (world) => ({ ...ofFirstMessage(world), body: { emoji: '👍' } }),
  },
  readConversationTo: { expected: inGroup, request: (world) => ({ ...ofGroup(world), body: { seq: 1 } }) },

  // Reports and moderation.
  reportSomething: {
    expected: members('ok', { self: 'reports.self', blocked_by: 'people.not_found' }),
    request: ({ target }) => ({ body: { subject: { type: 'person', personId: target }, reason: 'spam' } }),
  },
  'reportSomething message': {
    expected: members('messages.not_found', { self: 'ok', participant: 'ok' }),
    request: ({ group }) => ({ body: { subject: { type: 'message', conversationId: group, seq: 1 }, reason: 'spam' } }),
  },
  'reportSomething message direct': {
    expected: members('ok'),
    request: ({ direct }) => ({
      body: { subject: { type: 'message', conversationId: direct, seq: 1 }, reason: 'spam' },
    }),
  },
  listOwnReports: { expected: members('ok') },
  listNotices: { expected: members('ok') },
  markNoticesSeen: { expected: members('ok') },
  listActivity: { expected: members('ok') },
  markActivitySeen: { expected: members('ok'), request: () => ({ body: { until: '2026-01-01T00:00:00.000Z' } }) },
  muteActivity: { expected: members('ok'), request: () => ({ body: { kinds: ['share.received'] } }) },
  readPush: { expected: members('ok') },
  subscribePush: { expected: members('push.host_not_allowed') },
  unsubscribePush: { expected: members('ok') },
  changePushSettings: { expected: members('ok') },
  listCases: { expected: staff, request: () => ({ query: { state: 'open' } }) },
  // A dismissal is not disclosed to the reported person.
  decideCase: {
    expected: staff,
    request: ({ report }) => ({ params: { id: report }, body: { decision: 'dismissed' } }),
  },
  listDecisions: { expected: staff, request: () => ({ query: {} }) },
  readSuspension: { expected: everybody('suspensions.token_invalid') },
  sendAppeal: { expected: everybody('suspensions.token_invalid') },
  listSuspensions: { expected: staff, request: () => ({ query: { state: 'active' } }) },
  suspendAccount: {
    expected: members('role.required', { moderator: 'people.not_found', admin: 'people.not_found' }),
    request: () => ({ body: { username: 'personne-de-tel', reason: 'spam', duration: 'day' } }),
  },
  decideSuspension: {
    expected: members('role.required', { moderator: 'suspensions.not_found', admin: 'suspensions.not_found' }),
    request: () => ({ params: { id: 'nothing' }, body: { decision: 'lifted' } }),
  },

  // What devices measured.
  sendTelemetry: {
    expected: everybody('ok'),
    request: () => ({ body: { events: [{ type: 'view', page: '/' }] } }),
  },
  readUsage: { expected: admins, request: () => ({ query: { period: 'day' } }) },
  readServerReport: { expected: admins },
  // The audit.
  listAuditEntries: { expected: admins, request: () => ({ query: {} }) },
  listAuditAlerts: { expected: admins, request: () => ({ query: { state: 'open' } }) },
  resolveAuditAlert: { expected: members('role.required', { admin: 'audit.alert_not_found' }) },
  readAuditSummary: { expected: admins },
  exportAudit: { expected: admins, request: () => ({ query: {} }) },

  readHealth: { expected: everybody('ok') },
  readLiveness: { expected: everybody('ok') },
  readReadiness: { expected: everybody('ok') },
}

/** A realtime connection is authenticated: a command answers each caller as the endpoint of its row does. */
export const commandRows: { [Name in LiveCommandName]: readonly string[] } = {
  'message.send': ['sendMessage', 'sendMessage direct'],
  'conversation.read': ['readConversationTo'],
  // It needs the same permission as sending.
  'typing.start': ['sendMessage', 'sendMessage direct'],
}
