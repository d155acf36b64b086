import type { Notice } from '@trouvaille/contract'
import { decisions, notifiesPerson, safety as limits } from '@trouvaille/domain'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import { noticesStore } from './notices.store.ts'

export interface NoticesOptions {
  db: Database
  transact: Transact
  clock: Clock
  bus: EventBus
}

const notifiedDecisions = decisions.filter(notifiesPerson)

/** What people are told of decisions, and what of it they have seen [GAP-86] [SAFE-10]. */
export function createNoticesService({ db, transact, clock, bus }: NoticesOptions) {
  const store = noticesStore(db)

  return {
    /** What somebody is told of decisions about them, the newest first, and how much they have not seen. */
    async list(personId: string): Promise<{ notices: Notice[]; unseen: number }> {
      const rows = await store.about(personId, notifiedDecisions, limits.noticesShown)
      const notices = rows.flatMap(({ id, subjectType, decision, reasons, decidedAt }) =>
        !notifiesPerson(decision)
          ? []
          : {
              id,
              type: subjectType,
              decision,
              reasons: reasons.map(({ reason }) => reason),
              decidedAt: decidedAt.toISOString(),
            },
      )
      return { notices, unseen: await store.unseen(personId, notifiedDecisions) }
    },

    /** Somebody has seen all that was decided so far; their devices are told. */
    markSeen: (personId: string): Promise<void> =>
      transact(async (transaction) => {
        await noticesStore(transaction.db).markSeen(personId, clock.now())
        bus.publish(transaction, 'notices.changed', { accountIds: [personId] })
      }),
  }
}
