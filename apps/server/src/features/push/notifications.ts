import type { ActivityEntry } from '@trouvaille/contract'
import {
  isQuietActivity,
  type NotifiedActivityKind,
  type PushKind,
  push as limits,
  typeset,
  viewOf,
  type Work,
} from '@trouvaille/domain'
import type { PushMessage } from '../../platform/push/transport.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { ActivityService } from '../activity/index.ts'
import type { ConversationServices } from '../conversations/index.ts'
import { conversationPath, openings } from './push-kinds.ts'
import type { pushStreamReader, UnreadRow } from './push-stream.store.ts'
import type { pushStore, Receiver } from './push.store.ts'
import { activityTexts, messagesText, type Text } from './push.texts.ts'
import { type Candidate, tagOf } from './subject.ts'

/** A notification of one account, for all of its devices. */
export interface Notification {
  candidate: Candidate
  receiver: Receiver
  message: PushMessage
}

export interface NotificationsOptions {
  store: Pick<ReturnType<typeof pushStore>, 'receivers'>
  stream: Pick<ReturnType<typeof pushStreamReader>, 'unread'>
  activity: Pick<ActivityService, 'describe' | 'state'>
  preferences: Pick<ConversationServices['preferences'], 'waiting'>
  clock: Clock
}

type Described = Text & Pick<PushMessage, 'path' | 'isUrgent'>

/** Undefined for what is only listed. */
function kindOf({ subject }: Candidate): PushKind | undefined {
  if (subject.kind === 'message') return 'message'
  const { kind } = subject.activity
  return isQuietActivity(kind) ? undefined : kind
}

type NotifiedEntry = Extract<ActivityEntry, { kind: NotifiedActivityKind }>
const isNotified = (entry: ActivityEntry): entry is NotifiedEntry => !isQuietActivity(entry.kind)

/** Characters of what somebody wrote, none of them divided. */
function shortened(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')]
  return characters.length > limits.previewCharacters
    ? `${characters.slice(0, limits.previewCharacters).join('')}…`
    : characters.join('')
}

const quoteOf = ({ content, itemType, itemData }: UnreadRow): string =>
  shortened(itemType === null ? (content ?? '') : viewOf({ kind: itemType, item: itemData } as Work).title)

/**
 * Decides, from the database alone, of what happened to accounts their devices are notified now: not of what was read
 * or seen meanwhile on any of them, is no more, or is not wanted [PUSH-02], nor of muted conversations [CONV-61].
 */
export function createNotifications({ store, stream, activity, preferences, clock }: NotificationsOptions) {
  const keyOf = ({ accountId, conversationId }: Pick<UnreadRow, 'accountId' | 'conversationId'>) =>
    `${accountId} ${conversationId}`

  async function describeMessages(candidates: readonly Candidate[]): Promise<Map<string, UnreadRow>> {
    const asked = candidates.flatMap(({ accountId, subject }) =>
      subject.kind === 'message' ? { accountId, conversationId: subject.conversationId } : [],
    )
    if (asked.length === 0) return new Map()
    return new Map((await stream.unread(asked, clock.now())).map((row) => [keyOf(row), row]))
  }

  /** Entries of the activity of one account that were not seen and are not muted, by their ids. */
  async function describeActivity(accountId: string, own: readonly Candidate[]): Promise<Map<string, ActivityEntry>> {
    const rows = own.flatMap(({ at, subject }) =>
      subject.kind === 'activity' ? { id: subject.id, at, activity: subject.activity } : [],
    )
    if (rows.length === 0) return new Map()
    const { seenUntil, muted } = await activity.state(accountId)
    const unseen = rows.filter(
      ({ at, activity: { kind } }) =>
        (seenUntil === null || at.toISOString() > seenUntil) && !(muted as readonly string[]).includes(kind),
    )
    return new Map((await activity.describe(accountId, unseen)).map((entry) => [entry.id, entry]))
  }

  function ofMessages(row: UnreadRow, previews: boolean): Described {
    const { type, name, sender, unread, conversationId } = row
    const group = type === 'group' ? { name } : null
    return {
      ...messagesText({ sender, group, unread, quote: quoteOf(row) }, previews),
      path: conversationPath(conversationId),
      isUrgent: true,
    }
  }

  function ofEntry<Kind extends NotifiedEntry['kind']>(
    entry: Extract<NotifiedEntry, { kind: Kind }>,
    previews: boolean,
  ): Described {
    const kind: Kind = entry.kind
    const { title, preview } = activityTexts[kind](entry)
    const { path, isUrgent } = openings[kind]
    return { title, body: previews ? preview : '', path: path(entry), isUrgent }
  }

  /** The notifications of one account. */
  async function ofAccount(
    accountId: string,
    receiver: Receiver,
    own: readonly Candidate[],
    unread: ReadonlyMap<string, UnreadRow>,
  ): Promise<Notification[]> {
    const entries = await describeActivity(accountId, own)
    const { previews } = receiver.settings
    const described = own.flatMap((candidate) => {
      const { subject } = candidate
      if (subject.kind === 'message') {
        const row = unread.get(keyOf({ accountId, conversationId: subject.conversationId }))
        return row ? { candidate, ...ofMessages(row, previews) } : []
      }
      const entry = entries.get(subject.id)
      return entry && isNotified(entry) ? { candidate, ...ofEntry(entry, previews) } : []
    })
    if (described.length === 0) return []
    // As the app counts it in its title [GAP-143].
    const badge = await preferences.waiting(accountId)
    return described.map(({ candidate, title, body, path, isUrgent }) => ({
      candidate,
      receiver,
      message: {
        title: typeset(title),
        body: typeset(body),
        path,
        tag: tagOf(candidate.subject),
        badge,
        isUrgent,
      },
    }))
  }

  /** Notifications of what happened, one for each tag of an account. */
  return async (happened: readonly Candidate[]): Promise<Notification[]> => {
    const newest = new Map(
      happened.map((candidate) => [`${candidate.accountId} ${tagOf(candidate.subject)}`, candidate]),
    )
    const receivers = await store.receivers([...new Set(happened.map(({ accountId }) => accountId))])
    const wanted = [...newest.values()].filter((candidate) => {
      const receiver = receivers.get(candidate.accountId)
      const kind = kindOf(candidate)
      return receiver !== undefined && kind !== undefined && !receiver.settings.off.includes(kind)
    })
    const unread = await describeMessages(wanted)
    const notifications: Notification[] = []
    for (const [accountId, own] of Map.groupBy(wanted, (candidate) => candidate.accountId)) {
      const receiver = receivers.get(accountId)
      if (receiver) notifications.push(...(await ofAccount(accountId, receiver, own, unread)))
    }
    return notifications
  }
}
