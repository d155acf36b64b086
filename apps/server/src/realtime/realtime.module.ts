import { live } from '@trouvaille/domain'
import type { Config } from '../config.ts'
import type { AccountsService } from '../features/accounts/index.ts'
import type { ChangesService } from '../features/changes/index.ts'
import type { ConversationServices } from '../features/conversations/index.ts'
import type { FriendsService } from '../features/friends/index.ts'
import type { Broker } from '../platform/broker/broker.ts'
import type { Concerned, EventBus, Events } from '../platform/runtime/event-bus.ts'
import type { After, Clock } from '../platform/runtime/clock.ts'
import type { Log } from '../platform/observability/log.ts'
import type { Instruments } from '../platform/observability/instruments.ts'
import type { RateLimits } from '../platform/security/rate-limit.ts'
import type { SecurityLog } from '../platform/security/security-log.ts'
import { createCatchUp } from './catch-up.ts'
import { createCommands } from './commands.ts'
import { createGateway } from './gateway.ts'
import { createDelivery } from './delivery.ts'
import { createHandshake } from './handshake.ts'
import { createEventRouting, type DirectEvent, directEvents } from './event-routing.ts'
import type { MessageRate } from './message-rate.ts'
import { createPresence } from './presence.ts'
import { createMissedChanges } from './missed-changes.ts'
import { createNodeRelay } from './node-relay.ts'
import { createPresenceUpdates } from './presence-updates.ts'
import { createWhereabouts } from './whereabouts.ts'

export interface LiveOptions {
  config: Config
  limits: RateLimits
  logSecurity: SecurityLog
  clock: Clock
  after: After
  log: Log
  accounts: AccountsService
  friends: Pick<FriendsService, 'friendIdsOf' | 'friendIdsOfEach'>
  changes: ChangesService
  talk: Pick<ConversationServices, 'conversations' | 'members' | 'messages'>
  broker: Broker
  bus: EventBus
  messageRate?: MessageRate | undefined
  instruments?: Pick<Instruments, 'command'> | undefined
}

/** The realtime connections: what is sent to devices as it happens, and which friends are there. */
export function createLive({
  accounts,
  friends,
  changes,
  talk,
  after,
  log,
  broker,
  bus,
  ...dependencies
}: LiveOptions) {
  const { members, messages } = talk
  const presence = createPresence({
    calmMs: live.presenceCalmMs,
    after,
    onAbsent: (accountId) => updates.absent(accountId),
  })
  const { isPresent: isHere } = presence
  const whereabouts = createWhereabouts(broker.devices, isHere)
  const gateway = createGateway({
    ...dependencies,
    log,
    devices: broker.devices,
    handshake: createHandshake({ ...dependencies, readSession: accounts.readSession }),
    catchUp: createCatchUp(changes, () => delivery.cursor()),
    onAdmission: (accountId) => relay.enter(accountId),
    onLeave: (accountId) => relay.exit(accountId),
    onArrival: (accountId, send) => updates.arrived(accountId, send, presence.arrived(accountId)),
    onDeparture: presence.left,
    commands: createCommands({ ...dependencies, log, messages }),
    cursor: () => missed.cursor(),
  })
  const { send } = gateway
  const routes = createEventRouting(members)
  const relay = createNodeRelay({
    broker,
    bus,
    members,
    groupIdsOf: talk.conversations.groupIdsOf,
    friends,
    after,
    send,
    route: sendHere,
    deliver: () => void delivery.deliverCommitted(),
  })
  const updates = createPresenceUpdates({ friends, whereabouts, send, sendToNode: relay.sendToNode, after, log })
  const delivery = createDelivery({ changes, members, friends, isHere, whereabouts, send, schedule: after, log })
  const missed = createMissedChanges({
    delivery,
    messages,
    isWhole: broker.isWhole,
    async prepare() {
      await endThoseOver()
      await relay.listenAnew()
    },
    accounts: () => [...gateway.counts().keys()],
    catchUp: gateway.catchUpAccount,
    after,
    log,
  })

  async function sendHere<Name extends DirectEvent>(name: Name, event: Events[Name]): Promise<void> {
    for (const { to, event: sent } of await routes[name](event)) send(to, sent)
  }

  /** Ends the sockets of sessions that are over without anybody having said so here: for their age, on another node. */
  async function endThoseOver(): Promise<void> {
    const open = gateway.sessionIds()
    if (open.length === 0) return
    const standing = await accounts.standingSessions(open)
    gateway.endSessions(open.filter((id) => !standing.has(id)))
  }

  return {
    attach: gateway.attach,
    endSessions: gateway.endSessions,
    devicesOf: gateway.countOf,

    /** What goes over the connections of this process, and how many people are there. */
    metrics: () => ({ ...gateway.metrics(), present: presence.count() }),

    /** Sends to the devices of an account that it is gone, and ends them. */
    endAccount: (accountId: string): void => gateway.endAccount(accountId, { type: 'account.deleted' }),

    /** The events of the bus that are sent without being stored in the stream of changes. */
    events: directEvents,

    /** Sends such an event to the devices that are there, at all nodes. */
    async notify<Name extends DirectEvent>(name: Name, event: Events[Name]): Promise<void> {
      const routed = await routes[name](event)
      for (const { to, group, event: sent } of routed) {
        send(to, sent)
        if (group === undefined) for (const accountId of to) relay.sendToAccount(accountId, sent)
      }
      // Every node routes it anew, for its own devices.
      const group = routed[0]?.group
      if (group !== undefined) relay.routeInGroup(group, name, event)
    },

    /** Somebody has come into a conversation. */
    joined: relay.joined,
    /** Somebody has left a group. */
    left: relay.left,

    /** From now on: devices that come fetch what was before. */
    async start(): Promise<void> {
      await delivery.start()
      missed.begin()
      await broker.start(relay.ownChannels, {
        message: relay.message,
        missed() {
          accounts.forgetSessions()
          members.clear()
          missed.catchUp()
        },
        returned: () => updates.retell([...gateway.counts().keys()]),
        lost: (accountIds) => updates.retell(accountIds),
        devices: gateway.counts,
      })
    },

    /** Sends what was stored in the stream to the devices that are there; other nodes do it, too. */
    async deliverCommitted(concerned?: Concerned): Promise<void> {
      await Promise.all([delivery.deliverCommitted(), concerned && relay.wake(concerned)])
    },

    endThoseOver,

    async close(): Promise<void> {
      delivery.close()
      missed.close()
      await gateway.close()
      presence.stop()
      updates.stop()
    },
  }
}
