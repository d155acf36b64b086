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

/** Notices about moderation decisions, and their seen state [GAP-86] [SAFE-10]. */
export function createNoticesService({ db, transact, clock, bus }: NoticesOptions) {
  const store = noticesStore(db)

  return {
    /** A person's notices, the newest first, and the number of unseen ones. */
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

    /** Marks all notices as seen, and notifies the person's other devices. */
    markSeen: (personId: string): Promise<void> =>
      transact(async (transaction) => {
        if (!(await noticesStore(transaction.db).markSeen(personId, clock.now()))) return
        bus.publish(transaction, 'notices.changed', { accountIds: [personId], isDecision: false })
      }),
  }
}
