import { randomUUID } from 'node:crypto'
import { signInWith } from '../../features/accounts/testing.ts'
import { openGroup, opened, people, send } from '../../features/conversations/testing.ts'
import { beginSecondFactor, withKey, withSecondFactor } from '../../features/passkeys/testing.ts'
import { withRole } from '../../features/safety/testing.ts'
import { suspend } from '../../features/suspensions/testing.ts'
import { addition, befriend, film } from '../factories.ts'
import { subscriptionOf } from '../push-service.ts'
import type { TestServer } from '../server.ts'
import { ofFriend, own, photo, type Prepare, type Prepared, visitor } from './calls.ts'

/** Why messages are not audited: privacy of correspondence. */
const talk = 'a log of who writes with whom, and when, is worse than none'

/** Of somebody in a group of theirs. */
const inGroup =
  (given: Omit<Prepared, 'by'> = {}): Prepare =>
  async (server) => {
    const [lea, theo] = await people(server, 2)
    if (!lea || !theo) throw new Error('Two were asked for.')
    const id = await opened(openGroup(lea, [theo]))
    return { by: lea.call, params: { id }, ...given }
  }

/** About a message that the caller wrote. */
const ofOwnMessage =
  (given: Partial<Prepared> = {}): Prepare =>
  async (server) => {
    const { by, params } = await inGroup()(server)
    const id = params?.id ?? ''
    const { body } = await send(by, id, { kind: 'text', text: 'Bonjour' })
    return { by, params: { id, seq: String(body.seq) }, ...given }
  }

/** Of somebody who is asked into a group, because they have blocked a person in it. */
async function invited(server: TestServer): Promise<Prepared> {
  const [lea, theo, zoe] = await people(server, 3)
  if (!lea || !theo || !zoe) throw new Error('Three were asked for.')
  await server.services.blocks.block(zoe.person.id, theo.person.id)
  return { by: zoe.call, params: { id: await opened(openGroup(lea, [theo, zoe])) } }
}

/** Writing endpoints that leave no entry, and why. */
export const silent: Record<string, { why: string; prepare: Prepare }> = {
  sendMessage: {
    why: talk,
    prepare: inGroup({ body: { clientId: randomUUID(), body: { kind: 'text', text: 'Bonjour' } } }),
  },
  editMessage: { why: talk, prepare: ofOwnMessage({ body: { text: 'Bonsoir' } }) },
  deleteMessage: { why: talk, prepare: ofOwnMessage() },
  hideMessage: { why: talk, prepare: ofOwnMessage() },
  reactToMessage: { why: talk, prepare: ofOwnMessage({ body: { emoji: '❤️' } }) },
  readConversationTo: { why: talk, prepare: inGroup({ body: { seq: 1 } }) },
  createConversation: {
    why: talk,
    prepare: ofFriend((id) => ({ body: { type: 'direct', participantIds: [id] } })),
  },
  changePreferences: { why: talk, prepare: inGroup({ body: { isPinned: true } }) },
  keepDraft: {
    why: talk,
    prepare: inGroup({ body: { draft: { text: 'Bonj', replyTo: null }, writtenAt: '2026-01-01T00:00:00.000Z' } }),
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
