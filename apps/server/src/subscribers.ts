import type { Services } from './services.ts'
import type { EventBus } from './platform/runtime/event-bus.ts'
import type { Maintenance } from './platform/db/maintenance.ts'

/** The table of contents of what follows an event, besides what the feature that publishes it does itself. */
export function subscribeAll(bus: EventBus, services: Services, upkeep?: Maintenance): void {
  const { accounts, images, live, members, outbox, tellSecurity } = services
  bus.subscribe('account.changed', ({ accountId }) => accounts.forget(accountId))
  bus.subscribe('session.ended', ({ accountId }) => accounts.forget(accountId))
  bus.subscribe('session.ended', ({ sessionIds }) => live.endSessions(sessionIds))

  bus.subscribe('role.changed', ({ accountId, action, role }) => {
    tellSecurity({ event: `role_${action}`, outcome: 'done', account: accountId, role })
  })

  bus.subscribe('account.deleted', ({ accountId }) => accounts.forget(accountId))
  bus.subscribe('account.deleted', ({ accountId }) => live.endAccount(accountId))
  bus.subscribe('account.deleted', ({ accountId }) => images.removeFilesOf(accountId))
  bus.subscribe('account.deleted', ({ email }) => outbox.forgetSent(email))
  bus.subscribe('account.deleted', () => upkeep?.eraseSoon())

  // Before anybody is told: whoever left hears of nothing more.
  bus.subscribe('participant.joined', ({ conversationId }) => members.forget(conversationId))
  bus.subscribe('participant.left', ({ conversationId }) => members.forget(conversationId))

  // What the devices of the people concerned are told: realtime/event-routing.ts.
  for (const name of live.told) bus.subscribe(name, (event) => live.tell(name, event))
}
