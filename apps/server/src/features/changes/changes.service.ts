import type { LiveEvent } from '@trouvaille/contract'
import { changes as limits } from '@trouvaille/domain'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import type { ConversationServices } from '../conversations/index.ts'
import { adoptDatabase } from './adopt-database.ts'
import { changesReader, changesStore, type StreamState } from './changes.store.ts'
import { type Cursor, decodeCursor, encodeCursor, isUsable } from './cursor.ts'
import { createHydration, type HydrationOptions } from './hydrate.ts'

export interface ChangesOptions extends HydrationOptions {
  db: Database
  transact: Transact
  clock: Clock
  caughtUp: ConversationServices['caughtUp']
}

export interface ChangePage {
  events: LiveEvent[]
  cursor: string
  more: boolean
  resync: boolean
}

export type ChangesService = ReturnType<typeof createChangesService>

/** Rows that are deleted with one statement. */
const deletedAtOnce = 1000

const byPlace = (a: { transactionId: number; id: number }, b: { transactionId: number; id: number }) =>
  a.transactionId - b.transactionId || a.id - b.id

/** Reading the stream of changes. It is written by `record-changes.ts`. */
export function createChangesService({ db, transact, clock, caughtUp, ...options }: ChangesOptions) {
  const reader = changesReader(db)
  const hydrate = createHydration(options)
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  /** The cursor of a device that has everything up to a snapshot. */
  const cursorAt = ({ timeline, oldestRunning }: StreamState): string =>
    encodeCursor({ timeline, issuedAt: seconds(), since: oldestRunning })

  /** Where the stream is, for a device that fetches everything anew. */
  async function start(resync: boolean): Promise<ChangePage> {
    return { events: [], cursor: cursorAt(await reader.now()), more: false, resync }
  }

  /**
   * What is in a page: changes in the order of their transactions, and of a conversation where it was changed last.
   * @returns The last transaction of the page; undefined if there is nothing after it.
   */
  async function readPage(accountId: string, after: number, since: number) {
    const { rows, ...state } = await reader.ofAccount(accountId, after)
    const conversations = await caughtUp.changedAfter(accountId, after)
    // Where a source has more, the other one is read no farther: what is between them would be out of order.
    const ends = [rows, conversations].flatMap((source) =>
      source.length < limits.pageSize ? [] : (source.at(-1)?.transactionId ?? after),
    )
    const last = ends.length > 0 ? Math.min(...ends) : undefined
    const isInPage = ({ transactionId }: { transactionId: number }) => last === undefined || transactionId <= last
    const changed = conversations.filter(isInPage)
    const shown = rows.filter(isInPage).toSorted(byPlace)
    const touched = new Set([
      ...changed.map(({ id }) => id),
      ...shown.flatMap(({ type, conversationId }) => (type === 'person.changed' ? [] : (conversationId ?? []))),
    ])
    const [hydrated, ofConversations] = await Promise.all([
      hydrate(shown, accountId),
      caughtUp.eventsOf(accountId, [...touched], since),
    ])
    const placed = [
      ...hydrated.map(({ row: { transactionId, id }, events }) => ({ transactionId, id, events })),
      ...[...touched].map((id) => {
        const own = changed.find((conversation) => conversation.id === id)?.transactionId
        const ofRows = shown.filter(({ conversationId }) => conversationId === id).map((row) => row.transactionId)
        const transactionId = own ?? Math.max(...ofRows)
        return { transactionId, id: Infinity, events: ofConversations.get(id) ?? [] }
      }),
    ]
    return { state, last, events: placed.toSorted(byPlace).flatMap(({ events }) => events) }
  }

  return {
    /**
     * One page of what changed for an account since a cursor. A change of a transaction that committed late may be in
     * two pages, but none is skipped.
     * @param text The device's cursor; undefined for where the stream is now.
     */
    async read(accountId: string, text: string | undefined): Promise<ChangePage> {
      if (text === undefined) return start(false)
      const cursor = decodeCursor(text)
      const after = cursor.page?.after ?? cursor.since - 1
      const { state, last, events } = await readPage(accountId, after, cursor.since)
      if (!isUsable(cursor, state, clock.now())) return start(true)
      // What commits while the pages are read is after the first one: it is where the device goes on.
      const next = cursor.page?.next ?? state.oldestRunning
      const following: Cursor =
        last === undefined
          ? { timeline: state.timeline, issuedAt: seconds(), since: next }
          : { ...cursor, page: { after: last, next } }
      return { events, cursor: encodeCursor(following), more: last !== undefined, resync: false }
    },

    /** Where the stream is, at the start of a process. */
    async begin(): Promise<StreamState> {
      await adoptDatabase(db, transact)
      return reader.now()
    },
    cursorAt,
    /** Where the stream is now. */
    now: reader.now,
    committed: reader.committed,
    hydrate,

    /** Deletes what an account's deletion leaves. */
    deleteOf: (transaction: Transaction, accountId: string): Promise<void> =>
      changesStore(transaction.db).deleteOf(accountId),

    /** Deletes what is older than it is kept. */
    async sweep(): Promise<void> {
      const store = changesStore(db)
      const before = new Date(clock.now().getTime() - limits.keptMs)
      while ((await store.deleteBefore(before, deletedAtOnce)) === deletedAtOnce);
    },
  }
}
