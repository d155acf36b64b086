import type { ActivityEntry, ConversationPreferences, LiveEvent, Message, PersonCard } from '@trouvaille/contract'
import type { ConversationServices, MessagesService } from '../conversations/index.ts'
import type { ProfilesService } from '../profiles/index.ts'
import type { SharingService } from '../sharing/index.ts'
import type { ChangeOfAccount } from './changes.store.ts'
import type { StoredActivity, StoredChange } from './recorded-changes.ts'

/** An entry of an activity by ids, and its place. */
export interface ActivityRow {
  id: string
  at: Date
  activity: StoredActivity
}

export interface HydrationOptions {
  profiles: Pick<ProfilesService, 'cards'>
  sharing: Pick<SharingService, 'find'>
  messages: Pick<MessagesService, 'withPlaces'>
  preferences: Pick<ConversationServices['preferences'], 'of'>
  /** Describes what the activity of an account lists. */
  activity: { describe(accountId: string, rows: readonly ActivityRow[]): Promise<ActivityEntry[]> }
}

/** Changes in which a person is shown with their present name and picture. */
type WithPerson = Extract<
  StoredChange,
  { type: 'participant.joined' | 'person.changed' | 'request.accepted' | 'request.received' | 'request.sent' }
>
const withPerson: readonly string[] = [
  'participant.joined',
  'person.changed',
  'request.accepted',
  'request.received',
  'request.sent',
] satisfies WithPerson['type'][]
const showsPerson = (change: StoredChange): change is WithPerson => withPerson.includes(change.type)

const placeKey = ({ conversationId, seq }: { conversationId: string; seq: number }) => `${seq}:${conversationId}`

/** The columns of a row that its events are made of. */
type HydratedColumns = 'accountId' | 'type' | 'data' | 'activity' | 'id' | 'createdAt'

/** Makes events for devices of stored changes; what does not exist any more is left out. */
export function createHydration({ profiles, sharing, messages, preferences, activity }: HydrationOptions) {
  async function toEvent(
    row: Pick<ChangeOfAccount, 'accountId' | 'type' | 'data' | 'id'>,
    cards: ReadonlyMap<string, PersonCard>,
    changed: ReadonlyMap<number, Message>,
    decided: ReadonlyMap<string, ConversationPreferences>,
  ): Promise<LiveEvent | undefined> {
    const change = { type: row.type, ...row.data } as StoredChange
    if (change.type === 'activity.listed') return undefined
    if (change.type === 'message.changed') {
      const message = changed.get(row.id)
      return message && { type: change.type, message }
    }
    if (change.type === 'share.received') {
      const share = await sharing.find(row.accountId ?? '', change.id)
      return share && { type: change.type, share }
    }
    if (change.type === 'preferences.changed') {
      const found = decided.get(`${row.accountId} ${change.conversationId}`)
      return found && { type: change.type, preferences: found }
    }
    if (!showsPerson(change)) return change
    const { personId, ...rest } = change
    const person = cards.get(personId)
    return person && { ...rest, person }
  }

  /** The preferences that some rows are about, as they are now: of several changes the last one counts. */
  async function preferencesOf(
    rows: readonly Pick<ChangeOfAccount, HydratedColumns>[],
  ): Promise<Map<string, ConversationPreferences>> {
    const asked = rows.flatMap(({ type, accountId, data }) =>
      type === 'preferences.changed' && accountId !== null
        ? { accountId, conversationId: String(data.conversationId) }
        : [],
    )
    const distinct = new Map(asked.map((key) => [`${key.accountId} ${key.conversationId}`, key]))
    const found = await preferences.of([...distinct.values()])
    return new Map(found.map(({ accountId, ...own }) => [`${accountId} ${own.conversationId}`, own]))
  }

  /** What the activity of their accounts lists of some rows, by the ids of these. */
  async function activityOf(rows: readonly Pick<ChangeOfAccount, HydratedColumns>[]): Promise<Map<string, LiveEvent>> {
    const listed = new Map<string, ActivityRow[]>()
    for (const { accountId, activity: stored, id, createdAt } of rows) {
      if (accountId === null || stored === null) continue
      const row = { id: String(id), at: new Date(createdAt), activity: stored }
      listed.set(accountId, [...(listed.get(accountId) ?? []), row])
    }
    const described = await Promise.all([...listed].map(([accountId, own]) => activity.describe(accountId, own)))
    return new Map(described.flat().map((entry) => [entry.id, { type: 'activity.added', entry }]))
  }

  /** Messages as they are now, each by the id of the last row about it: what was in between is not sent. */
  async function changedMessages(
    rows: readonly Pick<ChangeOfAccount, HydratedColumns>[],
    readerId: string | undefined,
  ): Promise<Map<number, Message>> {
    const last = new Map<string, { id: number; conversationId: string; seq: number }>()
    for (const { id, type, data } of rows) {
      if (type !== 'message.changed') continue
      const place = { conversationId: String(data.conversationId), seq: Number(data.seq) }
      last.set(placeKey(place), { id, ...place })
    }
    const found = await messages.withPlaces([...last.values()], readerId)
    return new Map(
      found.flatMap((message) => {
        const row = last.get(placeKey(message))
        return row ? [[row.id, message]] : []
      }),
    )
  }

  /**
   * @param readerId For whom: messages are as this person may read them. For everybody when absent.
   * @returns The events of each row, in their order.
   */
  return async <Row extends Pick<ChangeOfAccount, HydratedColumns>>(
    rows: readonly Row[],
    readerId?: string,
  ): Promise<{ row: Row; events: LiveEvent[] }[]> => {
    const shown = rows.filter(({ type }) => withPerson.includes(type))
    const [cards, decided, listed, changed] = await Promise.all([
      profiles.cards([...new Set(shown.map(({ data }) => String(data.personId)))]),
      preferencesOf(rows),
      activityOf(rows),
      changedMessages(rows, readerId),
    ])
    return Promise.all(
      rows.map(async (row) => {
        const own = row.activity ? listed.get(String(row.id)) : undefined
        const events = [await toEvent(row, cards, changed, decided), own]
        return { row, events: events.filter((event) => event !== undefined) }
      }),
    )
  }
}
