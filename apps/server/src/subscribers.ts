import type { Services } from './services.ts'
import type { EventBus } from './platform/runtime/event-bus.ts'
import type { Maintenance } from './platform/db/maintenance.ts'

/** All subscribers of domain events, besides those of the feature that publishes the event. */
export function subscribeAll(bus: EventBus, services: Services, maintenance?: Maintenance): void {
  const { accounts, images, live, members, outbox, logSecurity, pushReader } = services
  bus.subscribeEverywhere('account.changed', ({ accountId }) => accounts.invalidate(accountId))
  bus.subscribeEverywhere('session.ended', ({ accountId }) => accounts.invalidate(accountId))
  bus.subscribeEverywhere('session.ended', ({ sessionIds }) => live.endSessions(sessionIds))

  bus.subscribe('role.changed', ({ accountId, action, role }) => {
    logSecurity({ event: `role_${action}`, outcome: 'done', account: accountId, role })
  })

  bus.subscribeEverywhere('account.gone', ({ accountId }) => accounts.invalidate(accountId))
  bus.subscribeEverywhere('account.gone', ({ accountId }) => live.endAccount(accountId))
  bus.subscribe('account.deleted', ({ accountId }) => images.removeFilesOf(accountId))
  bus.subscribe('account.deleted', ({ email }) => outbox.deleteSent(email))
  bus.subscribe('account.deleted', () => maintenance?.eraseSoon())

  // Before the event is published to devices: a member who left receives nothing more.
  bus.subscribeEverywhere('participant.joined', ({ conversationId }) => members.invalidate(conversationId))
  bus.subscribeEverywhere('participant.left', ({ conversationId }) => members.invalidate(conversationId))

  bus.subscribeEverywhere('conversation.added', (added) => live.joined(added.conversationId, added.accountIds))
  bus.subscribeEverywhere('participant.left', (at) => live.left(at.conversationId, at.accountId))

  // What goes to whose devices: features/changes/recorded-changes.ts, and realtime/event-routing.ts.
  bus.subscribe('changes.recorded', (concerned) => live.deliverCommitted(concerned))
  // Notifications read the same stream, and messages.
  bus.subscribe('changes.recorded', () => pushReader.wake())
  bus.subscribe('message.sent', () => pushReader.wake())
  for (const name of live.events) bus.subscribe(name, (event) => live.notify(name, event))
}
