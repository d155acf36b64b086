import { randomUUID } from 'node:crypto'
import type { Account, NewSuspension, Suspension, SuspensionState } from '@trouvaille/contract'
import {
  appealState,
  canDecideSuspension,
  canSuspend,
  isActiveSuspension,
  safety as limits,
  type SuspensionDecision,
  suspensionEnd,
  usernameKey,
} from '@trouvaille/domain'
import type { Audit } from '../../platform/security/audit.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import { readTimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { NewMail, Outbox } from '../../platform/mail/outbox.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import { type DevicesService, emailsOf, lockAccounts } from '../accounts/index.ts'
import type { RolesService } from '../roles/index.ts'
import { appealRejectedMail, suspendedMail, suspensionLiftedMail } from './suspension-mails.ts'
import { type ShownSuspension, suspensionsStore } from './suspensions.store.ts'

export interface SuspensionsOptions {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
  bus: EventBus
  outbox: Outbox
  roles: Pick<RolesService, 'rolesOf'>
  devices: Pick<DevicesService, 'endAllWith'>
}

export type SuspensionsService = ReturnType<typeof createSuspensionsService>

type Moderator = Pick<Account, 'id' | 'roles'>

const act = (at: Date | null, by: string | null) => at && { at: at.toISOString(), by }

const toSuspension =
  (moderator: Moderator) =>
  ({ suspension, person, roles, begunBy, answeredBy, liftedBy }: ShownSuspension): Suspension => {
    const { id, reason, text, begunAt, endsAt, appeal, appealedAt, answeredAt, liftedAt, answer } = suspension
    return {
      id,
      person,
      reason,
      text,
      begunAt: begunAt.toISOString(),
      begunBy,
      endsAt: endsAt?.toISOString() ?? null,
      appeal:
        appeal === null || appealedAt === null
          ? null
          : { text: appeal, at: appealedAt.toISOString(), rejected: act(answeredAt, answeredBy) },
      lifted: act(liftedAt, liftedBy),
      answer,
      mayDecide: canDecideSuspension(moderator, { id: person.id, roles }),
    }
  }

/** Moderation of suspended accounts [SAFE-04] [SAFE-09]. */
export function createSuspensionsService(options: SuspensionsOptions) {
  const { db, transact, clock, audit, bus, outbox, roles, devices } = options
  const store = suspensionsStore(db)

  const ranked = async (id: string) => ({ id, roles: await roles.rolesOf(id) })

  async function mail(transaction: Transaction, personId: string, write: (to: string) => NewMail): Promise<void> {
    for (const email of await emailsOf(transaction.db, [personId])) await outbox.add(transaction, write(email))
  }

  async function record(transaction: Transaction, accountId: string, decision: string): Promise<void> {
    await audit.record(transaction, {
      action: 'admin_action',
      accountId,
      resource: 'suspension',
      details: { decision },
    })
  }

  /** @throws ApiError `suspensions.not_allowed`. */
  async function requireRight(moderator: Moderator, personId: string): Promise<void> {
    if (!canSuspend(moderator, await ranked(personId))) throw new ApiError('suspensions.not_allowed')
  }

  /**
   * Suspends an account in the caller's transaction: its sessions end, and the person is notified by mail.
   * @throws ApiError `people.not_found`, `suspensions.already_suspended`.
   */
  async function begin(
    transaction: Transaction,
    moderatorId: string,
    personId: string,
    { reason, duration, text }: NewSuspension,
  ): Promise<void> {
    const inside = suspensionsStore(transaction.db)
    if ((await lockAccounts(transaction.db, [personId])).length === 0) throw new ApiError('people.not_found')
    const begunAt = clock.now()
    if (await inside.active(personId, begunAt)) throw new ApiError('suspensions.already_suspended')
    const endsAt = suspensionEnd(duration, begunAt)
    const notice = { reason, text: text || null, endsAt }
    await inside.insert({ id: randomUUID(), personId, begunAt, begunBy: moderatorId, ...notice })
    await devices.endAllWith(transaction, personId)
    bus.publish(transaction, 'person.changed', { accountId: personId })
    await mail(transaction, personId, (to) => suspendedMail(to, notice))
    await record(transaction, moderatorId, 'suspended')
  }

  return {
    requireRight,
    begin,

    /** @throws ApiError `people.not_found`, `suspensions.not_allowed`, `suspensions.already_suspended`. */
    async suspend(moderator: Moderator, { username, ...given }: NewSuspension & { username: string }): Promise<void> {
      const personId = await store.idOfUsername(usernameKey(username))
      if (personId === undefined) throw new ApiError('people.not_found')
      await requireRight(moderator, personId)
      await transact((transaction) => begin(transaction, moderator.id, personId, given))
    },

    /** Suspensions in a state, the newest first; without the moderator's own. */
    async list(
      moderator: Moderator,
      state: SuspensionState,
      after: string | undefined,
    ): Promise<{ suspensions: Suspension[]; nextCursor: string | null }> {
      const at = clock.now()
      const { shown, nextCursor } = await readTimePage(after, limits.pageSize, (page) =>
        store.page(moderator.id, state, { ...page, at }),
      )
      return { suspensions: shown.map(toSuspension(moderator)), nextCursor }
    },

    /**
     * Lifts a suspension, or rejects its appeal, and notifies the person by mail.
     * @throws ApiError `suspensions.not_found`, also of one about the moderator; `suspensions.not_allowed`,
     *   `suspensions.over`, `suspensions.no_appeal`.
     */
    async decide(
      moderator: Moderator,
      id: string,
      { decision, text }: { decision: SuspensionDecision; text?: string | undefined },
    ): Promise<void> {
      const found = await store.find(id)
      if (!found || found.personId === moderator.id) throw new ApiError('suspensions.not_found')
      const { personId } = found
      if (!canDecideSuspension(moderator, await ranked(personId))) throw new ApiError('suspensions.not_allowed')
      await transact(async (transaction) => {
        const inside = suspensionsStore(transaction.db)
        await lockAccounts(transaction.db, [personId])
        const current = await inside.find(id)
        if (!current) throw new ApiError('suspensions.not_found')
        const at = clock.now()
        if (!isActiveSuspension(current, at)) throw new ApiError('suspensions.over')
        const answer = text || null
        if (decision === 'lifted') {
          await inside.change(id, { liftedAt: at, liftedBy: moderator.id, answer })
          bus.publish(transaction, 'person.changed', { accountId: personId })
          await mail(transaction, personId, (to) => suspensionLiftedMail(to, answer))
        } else {
          if (appealState(current) !== 'waiting') throw new ApiError('suspensions.no_appeal')
          await inside.change(id, { answeredAt: at, answeredBy: moderator.id, answer })
          await mail(transaction, personId, (to) => appealRejectedMail(to, { answer, endsAt: current.endsAt }))
        }
        await record(transaction, moderator.id, decision)
      })
    },
  }
}
