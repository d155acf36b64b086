import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@trouvaille/contract'
import type { RiskLevel } from '@trouvaille/domain'
import { newAddress, newEmail, signInWith, signUp, validSignUp } from '../features/accounts/testing.ts'
import { auditAlerts } from '../features/audit/audit.table.ts'
import { openGroup, opened, people as talkers } from '../features/conversations/testing.ts'
import {
  beginSecondFactor,
  challengeFor,
  origin as keyOrigin,
  withKey,
  withSecondFactor,
} from '../features/passkeys/testing.ts'
import { casesAbout, reportPerson, withRole } from '../features/safety/testing.ts'
import { people, received, send } from '../features/sharing/testing.ts'
import { suspend, suspensionsOf } from '../features/suspensions/testing.ts'
import { createAuthenticator } from './authenticator.ts'
import { addition, befriend, film, testPassword } from './factories.ts'
import { linkOf, mailTo } from './mails.ts'
import { plain } from './pictures.ts'
import { subscriptionOf } from './push-service.ts'
import type { Call, TestServer } from './server.ts'

/**
 * The audit entries that each writing endpoint produces, or the reason for none. A test makes
 * each call; a writing endpoint in neither list fails it.
 */

/** The request of one call. The path is that of its endpoint. */
export interface Prepared {
  by: Call
  /** E-mail of the subject of the entries. */
  about?: string
  params?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  /** Values that no entry may contain: the other person, and the content. */
  untold?: readonly string[]
}

export type Prepare = (server: TestServer) => Promise<Prepared>

export interface Left {
  action: AuditAction
  resource?: string
  details?: Record<string, string | number | boolean>
}

/** Risk levels of successful actions; actions without an entry are not risky. */
export const risks: Partial<Record<AuditAction, RiskLevel>> = {
  delete_account: 'critical',
  change_password: 'critical',
  admin_action: 'critical',
  role_change: 'critical',
  data_export: 'critical',
  passkey_add: 'critical',
  passkey_remove: 'critical',
  second_factor_change: 'critical',
  profile_update: 'high',
  privacy_change: 'high',
  send_friend_request: 'medium',
  share_content: 'medium',
}

const photo = async () => plain(40, 40).jpeg().toBuffer()

/** A call of a new person about themselves. */
const own =
  (given: Omit<Prepared, 'by'> = {}): Prepare =>
  async (server) => {
    const { person, call } = await server.signIn()
    return { by: call, about: person.email, ...given }
  }

/** Of somebody who has asked somebody else. @param by Who calls. */
const ofRequest =
  (by: 'sender' | 'receiver', params: (ids: { request: string; receiver: string }) => string): Prepare =>
  async (server) => {
    const [sender, receiver] = [await server.signIn(), await server.signIn()]
    const { id } = await server.services.friends.request(sender.person.id, receiver.person.id)
    const { call, person } = by === 'sender' ? sender : receiver
    const other = by === 'sender' ? receiver : sender
    return {
      by: call,
      about: person.email,
      params: { id: params({ request: id ?? '', receiver: receiver.person.id }) },
      untold: [other.person.id, other.person.username],
    }
  }

/** Of a work that is shared; so long that no random id or hash holds it. */
const filmId = 471_147_114

/** Of two friends. @param what What one of them says of the other. */
const ofFriend =
  (what: (id: string) => Pick<Prepared, 'params' | 'body'>): Prepare =>
  async (server) => {
    const { sender, friend } = await people(server)
    const { id, username } = friend.person
    return { by: sender.call, about: sender.person.email, untold: [id, username, `${filmId}`, 'Un titre'], ...what(id) }
  }

/** Of a visitor, by an e-mail. */
const visitor = (server: TestServer) => ({ by: server.call, headers: newAddress() })

async function unconfirmed(server: TestServer) {
  const email = newEmail()
  await signUp(server, { email })
  const token = linkOf(await mailTo(server, email, 'Confirmez')).parameters.token ?? ''
  return { email, token }
}

export const acts: Record<string, { leaves: readonly Left[]; prepare: Prepare }> = {
  signUp: {
    leaves: [{ action: 'login' }, { action: 'signup' }],
    async prepare(server) {
      const body = validSignUp()
      return { ...visitor(server), about: body.email, body, untold: [body.password, body.email] }
    },
  },
  signIn: {
    leaves: [{ action: 'login' }],
    async prepare(server) {
      const { email, password } = (await server.signIn()).person
      return { ...visitor(server), about: email, body: { identifier: email, password }, untold: [password, email] }
    },
  },
  signOut: { leaves: [{ action: 'logout' }], prepare: own() },
  endSession: {
    leaves: [{ action: 'session_end' }],
    async prepare(server) {
      const { person, call } = await server.signIn()
      await server.signIn(person)
      const { body } = await call('/api/sessions')
      const id = (body.sessions as { id: string; current: boolean }[]).find(({ current }) => !current)?.id ?? ''
      return { by: call, about: person.email, params: { id }, untold: [id] }
    },
  },
  endEverySession: { leaves: [{ action: 'logout_everywhere', details: { sessions: 1 } }], prepare: own() },
  requestPasswordReset: {
    leaves: [{ action: 'password_reset' }],
    async prepare(server) {
      const { email } = (await server.signIn()).person
      return { ...visitor(server), about: email, body: { email }, untold: [email] }
    },
  },
  resetPassword: {
    leaves: [{ action: 'change_password', details: { by: 'mail' } }, { action: 'login' }],
    async prepare(server) {
      const { email } = (await server.signIn()).person
      await server.call('/api/password/reset-request', { body: { email }, headers: newAddress() })
      const { parameters } = linkOf(await mailTo(server, email, 'Réinitialisez'))
      const { access_token: accessToken, refresh_token: refreshToken } = parameters
      const body = { accessToken, refreshToken, password: 'nouveau-1' }
      return { ...visitor(server), about: email, body, untold: ['nouveau-1', accessToken ?? ''] }
    },
  },
  changePassword: {
    leaves: [{ action: 'change_password', details: { by: 'password' } }],
    prepare: own({ body: { currentPassword: testPassword, password: 'nouveau-1' }, untold: ['nouveau-1'] }),
  },
  confirmPassword: {
    leaves: [{ action: 'password_confirmation' }],
    prepare: own({ body: { password: testPassword }, untold: [testPassword] }),
  },
  requestEmailConfirmation: {
    leaves: [{ action: 'email_confirmation_request' }],
    async prepare(server) {
      const { email } = await unconfirmed(server)
      return { ...visitor(server), about: email, body: { email }, untold: [email] }
    },
  },
  confirmEmail: {
    leaves: [{ action: 'email_confirmation' }],
    async prepare(server) {
      const { email, token } = await unconfirmed(server)
      return { ...visitor(server), about: email, body: { token }, untold: [token] }
    },
  },
  addPasskey: {
    leaves: [{ action: 'passkey_add' }],
    async prepare(server) {
      const { person, call } = await server.signIn()
      const { body } = await call('/api/passkeys/options', { method: 'POST' })
      const credential = createAuthenticator({ origin: keyOrigin }).create(body.options)
      const untold = [credential.id, 'Ma clé']
      return { by: call, about: person.email, body: { name: 'Ma clé', credential }, untold }
    },
  },
  removePasskey: {
    leaves: [{ action: 'passkey_remove' }],
    async prepare(server) {
      const { person, call, id, key } = await withKey(server)
      return { by: call, about: person.email, params: { id }, untold: [id, key.id, 'Ma clé'] }
    },
  },
  confirmPasskey: {
    leaves: [{ action: 'passkey_confirmation' }],
    async prepare(server) {
      const { person, call, key } = await withKey(server)
      const { body } = await call('/api/passkeys/confirmation/options', { method: 'POST' })
      return { by: call, about: person.email, body: { credential: key.sign(body.options) }, untold: [key.id] }
    },
  },
  changeSecondFactor: {
    leaves: [{ action: 'second_factor_change', details: { state: 'on' } }],
    async prepare(server) {
      const { person, call } = await withKey(server)
      return { by: call, about: person.email, body: { isOn: true } }
    },
  },
  renewRecoveryCodes: {
    leaves: [{ action: 'second_factor_change', details: { state: 'codes' } }],
    async prepare(server) {
      const { person, call, codes } = await withSecondFactor(server)
      return { by: call, about: person.email, untold: codes }
    },
  },
  signInWithPasskey: {
    leaves: [{ action: 'login' }],
    async prepare(server) {
      const { person, key } = await withKey(server)
      const credential = key.sign(await challengeFor(server))
      return { ...visitor(server), about: person.email, body: { credential }, untold: [key.id] }
    },
  },
  signInWithRecoveryCode: {
    leaves: [{ action: 'login' }],
    async prepare(server) {
      const { person, codes } = await withSecondFactor(server)
      const token = await beginSecondFactor(server, person)
      const code = codes[0] ?? ''
      return { ...visitor(server), about: person.email, body: { token, code }, untold: [token, code] }
    },
  },
  exportAccount: { leaves: [{ action: 'data_export' }], prepare: own() },
  deleteAccount: { leaves: [{ action: 'delete_account' }], prepare: own() },

  changeProfile: {
    leaves: [{ action: 'privacy_change' }, { action: 'profile_update', details: { part: 'profile' } }],
    prepare: own({ body: { bio: 'Une bio', foundByPhone: true }, untold: ['Une bio'] }),
  },
  changePhone: {
    leaves: [{ action: 'profile_update', details: { part: 'phone' } }],
    prepare: own({ body: { phoneNumber: '+33698765432' }, untold: ['98765432'] }),
  },
  uploadAvatar: {
    leaves: [{ action: 'profile_update', details: { part: 'picture' } }],
    prepare: async (server) => own({ body: await photo(), headers: { 'content-type': 'image/jpeg' } })(server),
  },
  removeAvatar: {
    leaves: [{ action: 'profile_update', details: { part: 'picture' } }],
    async prepare(server) {
      const { person, call } = await server.signIn()
      await call('/api/avatar', { body: await photo(), headers: { 'content-type': 'image/jpeg' } })
      return { by: call, about: person.email }
    },
  },

  sendFriendRequest: {
    leaves: [{ action: 'send_friend_request' }],
    async prepare(server) {
      const [lea, theo] = [await server.signIn(), await server.signIn()]
      return { by: lea.call, about: lea.person.email, body: { personId: theo.person.id }, untold: [theo.person.id] }
    },
  },
  acceptFriendRequest: {
    leaves: [{ action: 'accept_friend_request' }],
    prepare: ofRequest('receiver', ({ request }) => request),
  },
  declineFriendRequest: {
    leaves: [{ action: 'decline_friend_request' }],
    prepare: ofRequest('receiver', ({ request }) => request),
  },
  cancelFriendRequest: {
    leaves: [{ action: 'cancel_friend_request' }],
    prepare: ofRequest('sender', ({ receiver }) => receiver),
  },
  endFriendship: { leaves: [{ action: 'end_friendship' }], prepare: ofFriend((id) => ({ params: { id } })) },
  blockPerson: { leaves: [{ action: 'block' }], prepare: ofFriend((id) => ({ params: { id } })) },
  unblockPerson: {
    leaves: [{ action: 'unblock' }],
    async prepare(server) {
      const [lea, theo] = [await server.signIn(), await server.signIn()]
      const { id } = theo.person
      await server.services.blocks.block(lea.person.id, id)
      return { by: lea.call, about: lea.person.email, params: { id }, untold: [id] }
    },
  },
  shareWork: {
    leaves: [{ action: 'share_content', resource: 'movie' }],
    prepare: ofFriend((friendId) => ({ body: { friendId, work: film(filmId, 'Un titre'), clientId: randomUUID() } })),
  },
  removeShare: {
    leaves: [{ action: 'remove_share' }],
    async prepare(server) {
      const { sender, friend } = await people(server)
      await send(sender.call, friend.person.id, film(1))
      const id = (await received(friend.call))[0]?.id ?? ''
      return { by: friend.call, about: friend.person.email, params: { id }, untold: [id, sender.person.id] }
    },
  },
  reportSomething: {
    leaves: [{ action: 'report', resource: 'person' }],
    async prepare(server) {
      const [lea, theo] = [await server.signIn(), await server.signIn()]
      const personId = theo.person.id
      const body = { subject: { type: 'person', personId }, reason: 'spam', comment: 'Un mot' }
      return { by: lea.call, about: lea.person.email, body, untold: [personId, 'Un mot'] }
    },
  },
  decideCase: {
    leaves: [{ action: 'admin_action', resource: 'person', details: { decision: 'removed' } }],
    async prepare(server) {
      const [lea, theo, moderator] = [await server.signIn(), await server.signIn(), await withRole(server, 'moderator')]
      await reportPerson(lea, theo)
      const id = (await casesAbout(moderator, theo))[0]?.id ?? ''
      const untold = [id, theo.person.id, lea.person.id, 'Une note']
      const body = { decision: 'removed', note: 'Une note' }
      return { by: moderator.call, about: moderator.person.email, params: { id }, body, untold }
    },
  },
  suspendAccount: {
    leaves: [{ action: 'admin_action', resource: 'suspension', details: { decision: 'suspended' } }],
    async prepare(server) {
      const [theo, moderator] = [await server.signIn(), await withRole(server, 'moderator')]
      const { username, id } = theo.person
      const body = { username, reason: 'spam', duration: 'day', text: 'Un mot' }
      return { by: moderator.call, about: moderator.person.email, body, untold: [id, username, 'Un mot'] }
    },
  },
  decideSuspension: {
    leaves: [{ action: 'admin_action', resource: 'suspension', details: { decision: 'lifted' } }],
    async prepare(server) {
      const [theo, moderator] = [await server.signIn(), await withRole(server, 'moderator')]
      await suspend(moderator, theo)
      const id = (await suspensionsOf(moderator, theo))[0]?.id ?? ''
      const body = { decision: 'lifted', text: 'Un mot' }
      const untold = [theo.person.id, theo.person.username, 'Un mot']
      return { by: moderator.call, about: moderator.person.email, params: { id }, body, untold }
    },
  },
  sendAppeal: {
    leaves: [{ action: 'appeal' }],
    async prepare(server) {
      const [theo, moderator] = [await server.signIn(), await withRole(server, 'moderator')]
      await suspend(moderator, theo)
      const { email, password } = theo.person
      const { token } = (await signInWith(server, email, password)).body.error.suspension
      return { ...visitor(server), about: email, body: { token, text: 'Un recours' }, untold: [token, 'Un recours'] }
    },
  },
  resolveAuditAlert: {
    leaves: [{ action: 'admin_action', resource: 'alert' }],
    async prepare(server) {
      const { person, call } = await withRole(server, 'admin')
      const id = randomUUID()
      const alert = { type: 'rate_limit', severity: 'warning', message: 'Trop de tentatives' } as const
      await server.db.insert(auditAlerts).values({ id, at: server.clock.now(), network: '203.0.113.x', ...alert })
      return { by: call, about: person.email, params: { id }, untold: [id] }
    },
  },
  exportAudit: {
    leaves: [{ action: 'data_export', resource: 'audit' }],
    async prepare(server) {
      const { person, call } = await withRole(server, 'admin')
      return { by: call, about: person.email }
    },
  },
}

/** Why messages are not audited: privacy of correspondence. */
const talk = 'a log of who writes with whom, and when, is worse than none'

/** Of somebody in a group of theirs. */
const inGroup =
  (given: Omit<Prepared, 'by'> = {}): Prepare =>
  async (server) => {
    const [lea, theo] = await talkers(server, 2)
    if (!lea || !theo) throw new Error('Two were asked for.')
    const id = await opened(openGroup(lea, [theo]))
    return { by: lea.call, params: { id }, ...given }
  }

/** Of somebody who is asked into a group, because they have blocked a person in it. */
async function invited(server: TestServer): Promise<Prepared> {
  const [lea, theo, zoe] = await talkers(server, 3)
  if (!lea || !theo || !zoe) throw new Error('Three were asked for.')
  await server.services.blocks.block(zoe.person.id, theo.person.id)
  return { by: zoe.call, params: { id: await opened(openGroup(lea, [theo, zoe])) } }
}

export const silent: Record<string, { why: string; prepare: Prepare }> = {
  sendMessage: {
    why: talk,
    prepare: inGroup({ body: { clientId: randomUUID(), body: { kind: 'text', text: 'Bonjour' } } }),
  },
  readConversationTo: { why: talk, prepare: inGroup({ body: { seq: 1 } }) },
  createConversation: {
    why: talk,
    prepare: ofFriend((id) => ({ body: { type: 'direct', participantIds: [id] } })),
  },
  changeConversation: { why: talk, prepare: inGroup({ body: { showsHistory: true } }) },
  uploadNewGroupPhoto: {
    why: talk,
    prepare: async (server) => own({ body: await photo(), headers: { 'content-type': 'image/jpeg' } })(server),
  },
  uploadGroupPhoto: {
    why: talk,
    prepare: async (server) => inGroup({ body: await photo(), headers: { 'content-type': 'image/jpeg' } })(server),
  },
  addParticipant: {
    why: talk,
    async prepare(server) {
      const prepared = await inGroup()(server)
      const newcomer = await server.signIn()
      const { body } = await prepared.by('/api/session')
      await befriend(server.services, newcomer.person, { id: body.account.id })
      return { ...prepared, body: { personId: newcomer.person.id } }
    },
  },
  acceptInvitation: { why: talk, prepare: invited },
  declineInvitation: { why: talk, prepare: invited },
  leaveConversation: { why: talk, prepare: inGroup() },
  pushFavourites: {
    why: 'what somebody likes is theirs, and harms nobody',
    prepare: own({ body: { changes: [addition(film(1))] } }),
  },
  dismissSuggestion: { why: 'who is suggested to whom harms nobody', prepare: own({ params: { id: 'nobody' } }) },
  markNoticesSeen: { why: 'that somebody has looked harms nobody', prepare: own() },
  markActivitySeen: {
    why: 'that somebody has looked harms nobody',
    prepare: own({ body: { until: '2026-01-01T00:00:00.000Z' } }),
  },
  muteActivity: {
    why: 'what somebody wants to see harms nobody',
    prepare: own({ body: { kinds: ['share.received'] } }),
  },
  subscribePush: { why: 'where somebody is notified harms nobody', prepare: own({ body: subscriptionOf() }) },
  unsubscribePush: { why: 'where somebody is notified harms nobody', prepare: own() },
  changePushSettings: {
    why: 'what somebody is notified of harms nobody',
    prepare: own({ body: { off: ['message'], quietHours: null, previews: true } }),
  },
  matchContacts: {
    why: 'it writes nothing; how often it may be asked is held by its limit',
    prepare: own({ body: { phoneNumbers: ['+33612345678'] } }),
  },
  readSuspension: {
    why: 'it writes nothing',
    prepare: async (server) => {
      const [theo, moderator] = [await server.signIn(), await withRole(server, 'moderator')]
      await suspend(moderator, theo)
      const { token } = (await signInWith(server, theo.person.email, theo.person.password)).body.error.suspension
      return { ...visitor(server), body: { token } }
    },
  },
  startOAuth: {
    why: 'nobody is signed in before the way back, which leaves the entry',
    prepare: async (server) => ({ ...visitor(server), params: { id: 'oidc' } }),
  },
  renamePasskey: {
    why: 'what somebody calls their keys harms nobody',
    async prepare(server) {
      const { call, id } = await withKey(server)
      return { by: call, params: { id }, body: { name: 'Autre' } }
    },
  },
  startPasskey: { why: 'a challenge changes nothing before it is answered', prepare: own() },
  startPasskeyConfirmation: {
    why: 'a challenge changes nothing before it is answered',
    prepare: async (server) => ({ by: (await withKey(server)).call }),
  },
  startPasskeySignIn: {
    why: 'a challenge changes nothing before it is answered',
    prepare: async (server) => visitor(server),
  },
  startSecondFactor: {
    why: 'a challenge changes nothing before it is answered',
    async prepare(server) {
      const { person } = await withSecondFactor(server)
      return { ...visitor(server), body: { token: await beginSecondFactor(server, person) } }
    },
  },
  sendTelemetry: {
    why: 'it counts, and knows nobody',
    prepare: async (server) => ({
      ...visitor(server),
      body: { events: [{ type: 'view', page: '/' }] },
    }),
  },
}
