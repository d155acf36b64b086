import type { LiveEvent, PersonCard } from '@trouvaille/contract'
import type { ProfilesService } from '../profiles/index.ts'
import type { SharingService } from '../sharing/index.ts'
import type { ChangeOfAccount } from './changes.store.ts'
import type { StoredChange } from './recorded-changes.ts'

export interface HydrationOptions {
  profiles: Pick<ProfilesService, 'cards'>
  sharing: Pick<SharingService, 'find'>
}

/** Changes in which a person is shown with their present name and picture. */
type WithPerson = Extract<
  StoredChange,
  { type: 'participant.joined' | 'request.accepted' | 'request.received' | 'request.sent' }
>
const withPerson: readonly string[] = [
  'participant.joined',
  'request.accepted',
  'request.received',
  'request.sent',
] satisfies WithPerson['type'][]
const showsPerson = (change: StoredChange): change is WithPerson => withPerson.includes(change.type)

/** Makes events for devices of stored changes; what does not exist any more is left out. */
export function createHydration({ profiles, sharing }: HydrationOptions) {
  async function toEvent(
    row: Pick<ChangeOfAccount, 'accountId' | 'type' | 'data'>,
    cards: ReadonlyMap<string, PersonCard>,
  ): Promise<LiveEvent | undefined> {
    const change = { type: row.type, ...row.data } as StoredChange
    if (change.type === 'share.received') {
      const share = await sharing.find(row.accountId ?? '', change.id)
      return share && { type: change.type, share }
    }
    if (!showsPerson(change)) return change
    const { personId, ...rest } = change
    const person = cards.get(personId)
    return person && { ...rest, person }
  }

  /** @returns An event for each row, in their order. */
  return async <Row extends Pick<ChangeOfAccount, 'accountId' | 'type' | 'data'>>(
    rows: readonly Row[],
  ): Promise<{ row: Row; event: LiveEvent }[]> => {
    const shown = rows.filter(({ type }) => withPerson.includes(type))
    const cards = await profiles.cards([...new Set(shown.map(({ data }) => String(data.personId)))])
    const events = await Promise.all(rows.map(async (row) => ({ row, event: await toEvent(row, cards) })))
    return events.flatMap(({ row, event }) => (event ? { row, event } : []))
  }
}
