import type { Clock } from '../../platform/runtime/clock.ts'
import type { Concerned, EventRecorder } from '../../platform/runtime/event-bus.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { changesStore } from './changes.store.ts'
import { changesOf, type RecordedChange } from './recorded-changes.ts'

/**
 * The only writer of the stream: stores what the events of a transaction change, all with one statement before it
 * commits.
 * @param committed Called after the commit, with whom it concerns.
 */
export function createChangeRecorder(
  clock: Clock,
  committed: (concerned: Concerned) => void | Promise<void>,
): EventRecorder {
  const pending = new WeakMap<Transaction, RecordedChange[]>()
  return (transaction, name, event) => {
    const recorded = changesOf(name, event)
    if (recorded.length === 0) return
    const known = pending.get(transaction)
    if (known) return void known.push(...recorded)
    const all = [...recorded]
    pending.set(transaction, all)
    transaction.beforeCommit(async () => {
      await changesStore(transaction.db).insert(all, clock.now())
      // After all that follows the commit: a member who left is none any more when the others are told.
      transaction.afterCommit(() => committed(concernedBy(all)))
    })
  }
}

function concernedBy(recorded: readonly RecordedChange[]): Concerned {
  const ids = (key: 'accountId' | 'conversationId') => [...new Set(recorded.flatMap((change) => change[key] ?? []))]
  return {
    accountIds: ids('accountId'),
    conversationIds: ids('conversationId'),
    friendsOf: recorded.flatMap(({ accountId, change: { type } }) =>
      type === 'favourites.changed' && accountId !== null ? [accountId] : [],
    ),
    isForAnybody: recorded.some(({ change: { type } }) => type === 'person.changed'),
  }
}
