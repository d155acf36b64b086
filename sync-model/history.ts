import { mutedForGood, type Preferences, type Work } from '@trouvaille/domain'
import type { ConversationSummary, Message } from '@trouvaille/contract'
import { perform } from '../apps/web/src/core/acts.ts'
import { markActivitySeen } from '../apps/web/src/features/activity/queries.ts'
import { messageActs, type MessageChange } from '../apps/web/src/features/conversations/message-acts.ts'
import { send } from '../apps/web/src/features/conversations/outbox.ts'
import type { Thread } from '../apps/web/src/features/conversations/thread.ts'
import { decide } from '../apps/web/src/features/conversations/preference-acts.ts'
import { deskOf } from '../apps/web/src/features/conversations/drafts.ts'
import { conversationsIn } from '../apps/web/src/features/conversations/queries.ts'
import { keys } from '../apps/web/src/features/conversations/keys.ts'
import { toggleFavourite } from '../apps/web/src/features/favourites/store.ts'
import { syncFavourites } from '../apps/web/src/features/favourites/sync.ts'
import { friendActKind } from '../apps/web/src/features/friends/friend-actions.ts'
import { requestsQuery } from '../apps/web/src/features/friends/queries.ts'
import { removalActs, shareActs, sharesQuery } from '../apps/web/src/features/sharing/queries.ts'
import type { Device, Member } from './device.ts'

/** One step of a history: somebody does something on one of their devices, or something happens to its line. */
export interface Step {
  kind: StepKind
  /** Index of a device. */
  device: number
  /** Index of a person. */
  other: number
  /** Chooses among what there is. */
  pick: number
}

interface Scene {
  device: Device
  /** The same person over HTTP, as on a device that is not looked at. */
  self: Member
  other: Member
  pick: number
}

const film = (id: number): Work => ({ kind: 'movie', item: { id: id + 1, title: `Film ${id + 1}` } })
const cardOf = ({ person: { id, username } }: Member) => ({ id, username, avatarUrl: null })
const choose = <T>(some: readonly T[], pick: number): T | undefined => some[pick % Math.max(1, some.length)]

const conversationOf = ({ device: { app }, pick }: Scene) =>
  choose(
    [keys.list, keys.archived].flatMap((key) => conversationsIn(app.queryClient.getQueryData(key))),
    pick,
  )
const decision =
  (change: (conversation: ConversationSummary) => Partial<Preferences>) =>
  (scene: Scene): void => {
    const conversation = conversationOf(scene)
    if (conversation) decide(scene.device.app, conversation.id, change(conversation))
  }
const requestOf = ({ device: { app }, other }: Scene) =>
  app.queryClient
    .getQueryData(requestsQuery('received').queryKey)
    ?.pages.flatMap(({ requests }) => requests)
    .find(({ person }) => person.id === other.person.id)

const onFriend =
  (action: 'add' | 'cancel' | 'end' | 'block' | 'unblock') =>
  ({ device: { app }, other }: Scene) =>
    void perform(app, friendActKind, { action, person: cardOf(other), requestId: null })
const answer = (action: 'accept' | 'decline') => (scene: Scene) => {
  const request = requestOf(scene)
  if (request) void perform(scene.device.app, friendActKind, { action, person: request.person, requestId: request.id })
}

/** A message on the page of a conversation. */
function onMessage(scene: Scene, act: (conversationId: string, message: Message) => void): void {
  const id = conversationOf(scene)?.id
  const { queryClient } = scene.device.app
  const messages = id && queryClient.getQueryData<Thread>(keys.thread(id))?.messages
  const message = choose(messages || [], scene.pick)
  if (id && message) act(id, message)
}

const changeMessage = (changeOf: (scene: Scene) => MessageChange) => (scene: Scene) =>
  onMessage(scene, (conversationId, { seq }) => {
    void perform(scene.device.app, messageActs, { conversationId, seq, change: changeOf(scene) })
  })

/** What a step does. What the server refuses changes nothing. */
export const steps = {
  add: onFriend('add'),
  cancel: onFriend('cancel'),
  accept: answer('accept'),
  decline: answer('decline'),
  end: onFriend('end'),
  block: onFriend('block'),
  unblock: onFriend('unblock'),
  share: ({ device: { app }, other, pick }) =>
    void perform(app, shareActs, { friend: cardOf(other), work: film(pick % 4) }),
  unshare({ device: { app }, pick }) {
    const shares = app.queryClient.getQueryData(sharesQuery('movies').queryKey)?.pages.flatMap((page) => page.shares)
    const share = choose(shares ?? [], pick)
    if (share) void perform(app, removalActs, { shareId: share.id })
  },
  keep({ device: { app }, pick }) {
    toggleFavourite(app, pick % 2 ? 'current' : 'all_time', film(pick % 5))
    syncFavourites(app)
  },
  direct: ({ self, other }) =>
    self.call('/api/conversations', { body: { type: 'direct', participantIds: [other.person.id] } }),
  group: ({ self, other }) =>
    self.call('/api/conversations', {
      body: { type: 'group', name: 'Groupe', participantIds: [other.person.id], clientId: crypto.randomUUID() },
    }),
  rename(scene) {
    const id = conversationOf(scene)?.id
    return (
      id && scene.self.call(`/api/conversations/${id}`, { method: 'PATCH', body: { name: `Groupe ${scene.pick}` } })
    )
  },
  join(scene) {
    const id = conversationOf(scene)?.id
    return id && scene.self.call(`/api/conversations/${id}/participants`, { body: { personId: scene.other.person.id } })
  },
  leave(scene) {
    const id = conversationOf(scene)?.id
    return id && scene.self.call(`/api/conversations/${id}/participation`, { method: 'DELETE' })
  },
  write(scene) {
    const id = conversationOf(scene)?.id
    if (id) send(scene.device.app, id, { kind: 'text', text: `Message ${scene.pick}` })
  },
  reply: (scene) =>
    onMessage(scene, (conversationId, { seq }) => {
      send(scene.device.app, conversationId, { kind: 'text', text: `Réponse ${scene.pick}` }, seq)
    }),
  edit: changeMessage(({ pick }) => ({ kind: 'edit', text: `Autre ${pick}` })),
  unsend: changeMessage(() => ({ kind: 'delete' })),
  hide: changeMessage(() => ({ kind: 'hide' })),
  react: changeMessage(({ pick }) => ({ kind: 'react', emoji: ['❤️', '👍', null][pick % 3] ?? null })),
  read(scene) {
    const conversation = conversationOf(scene)
    return (
      conversation &&
      conversation.lastSeq > 0 &&
      scene.self.call(`/api/conversations/${conversation.id}/read`, { body: { seq: conversation.lastSeq } })
    )
  },
  mute: decision(() => ({ mutedUntil: mutedForGood })),
  unmute: decision(() => ({ mutedUntil: null })),
  pin: decision(() => ({ isPinned: true })),
  unpin: decision(() => ({ isPinned: false })),
  archive: decision(({ lastSeq }) => ({ archivedSeq: lastSeq })),
  unarchive: decision(() => ({ archivedSeq: null })),
  mark: decision(({ lastReadSeq }) => ({ unreadSeq: lastReadSeq })),
  unmark: decision(() => ({ unreadSeq: null })),
  draft(scene) {
    const { device, pick } = scene
    const id = conversationOf(scene)?.id
    if (id === undefined) return
    const desk = deskOf(device.app, id)
    desk.write({ text: pick % 4 === 0 ? '' : `Brouillon ${pick}`, replyTo: pick % 3 === 0 ? pick + 1 : null })
    desk.send()
  },
  async renameSelf({ self: { person, call }, pick }) {
    const username = `${person.username.split('-', 2).join('-')}-${pick}`
    const { status } = await call('/api/profile', { method: 'PATCH', body: { username } })
    if (status === 200) person.username = username
  },
  seen: ({ device: { app } }) => markActivitySeen(app, new Date().toISOString()),
  cut: ({ device }) => device.cut(),
  mend: ({ device }) => device.mend(),
  repeat: ({ device }) => device.repeat(),
  reload: ({ device }) => device.reload(),
  pause: ({ pick }) => new Promise((resolve) => setTimeout(resolve, pick % 30)),
} satisfies Record<string, (scene: Scene) => unknown>

export type StepKind = keyof typeof steps
