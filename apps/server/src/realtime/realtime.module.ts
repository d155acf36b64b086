import type { LiveEvent } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import type { Config } from '../config.ts'
import type { AccountsService } from '../features/accounts/index.ts'
import type { ChangesService } from '../features/changes/index.ts'
import type { ConversationServices } from '../features/conversations/index.ts'
import type { FriendsService } from '../features/friends/index.ts'
import type { Events } from '../platform/runtime/event-bus.ts'
import type { After, Clock } from '../platform/runtime/clock.ts'
import type { Log } from '../platform/observability/log.ts'
import type { Instruments } from '../platform/observability/instruments.ts'
import type { RateLimits } from '../platform/security/rate-limit.ts'
import type { SecurityLog } from '../platform/security/security-log.ts'
import type { LineMessages } from './socket-limits.ts'
import { createCommands } from './commands.ts'
import { createGateway } from './gateway.ts'
import { createDelivery } from './delivery.ts'
import { createHandshake } from './handshake.ts'
import { createEventRouting, directEvents } from './event-routing.ts'
import { createPresence } from './presence.ts'

export interface LiveOptions {
  config: Config
  limits: RateLimits
  logSecurity: SecurityLog
  clock: Clock
  after: After
  log: Log
  accounts: AccountsService
  friends: Pick<FriendsService, 'friendIdsOf'>
  changes: ChangesService
  talk: Pick<ConversationServices, 'members' | 'messages'>
  lineMessages?: LineMessages | undefined
  instruments?: Pick<Instruments, 'command'> | undefined
}

interface Newcomer {
  send: (event: LiveEvent) => void
  /** Whether nobody of the account was there before. */
  isNew: boolean
}

/** The live line: what devices are told as it happens, and which friends are there. */
export function createLive({ accounts, friends, changes, talk, after, log, ...dependencies }: LiveOptions) {
  const presence = createPresence({
    calmMs: live.presenceCalmMs,
    after,
    onAbsent: (accountId) => void notifyFriends(accountId),
  })
  const gateway = createGateway({
    ...dependencies,
    log,
    handshake: createHandshake({ ...dependencies, readSession: accounts.readSession }),
    onArrival: (accountId, send) => void notifyFriends(accountId, { send, isNew: presence.arrived(accountId) }),
    onDeparture: presence.left,
    commands: createCommands({ ...dependencies, log, messages: talk.messages }),
  })
  const routes = createEventRouting(talk.members)
  const delivery = createDelivery({
    changes,
    members: talk.members,
    friends,
    isPresent: presence.isPresent,
    send: gateway.send,
    schedule: after,
    log,
  })

  let isClosed = false
  const waiting = new Set<() => void>()

  function notifyFriendsLater(accountId: string, newcomer?: Newcomer): void {
    const cancel = after(live.presenceCalmMs, () => {
      waiting.delete(cancel)
      void notifyFriends(accountId, newcomer)
    })
    waiting.add(cancel)
  }

  /**
   * Tells the friends who are there how it is with somebody, as it is once they are known; and a device that has come
   * who of them is there.
   */
  async function notifyFriends(accountId: string, newcomer?: Newcomer): Promise<void> {
    try {
      const there = (await friends.friendIdsOf(accountId)).filter(presence.isPresent)
      newcomer?.send({ type: 'presence.listed', personIds: there })
      if (newcomer && !newcomer.isNew) return
      gateway.send(there, { type: 'presence.changed', personId: accountId, online: presence.isPresent(accountId) })
    } catch (error) {
      log.error({ err: error }, 'friends could not be told who is there')
      // Else somebody who left would stay there for them.
      if (!isClosed) notifyFriendsLater(accountId, newcomer)
    }
  }

  return {
    attach: gateway.attach,
    endSessions: gateway.endSessions,
    devicesOf: gateway.countOf,

    /** What goes over the lines of this process, and how many people are there. */
    metrics: () => ({ ...gateway.metrics(), present: presence.count() }),

    /** Tells the devices of an account that it is gone, as the last thing that they hear. */
    endAccount: (accountId: string): void => gateway.endAccount(accountId, { type: 'account.deleted' }),

    /** The events of the bus that are sent without being stored in the stream of changes. */
    events: directEvents,

    async notify<Name extends (typeof directEvents)[number]>(name: Name, event: Events[Name]): Promise<void> {
      const { to, event: sent } = await routes[name](event)
      gateway.send(to, sent)
    },

    startDelivery: delivery.start,
    deliverCommitted: delivery.deliverCommitted,

    /** Ends the sockets of sessions that are over without anybody having said so here: for their age, on another node. */
    async endThoseOver(): Promise<void> {
      const open = gateway.sessionIds()
      if (open.length === 0) return
      const standing = await accounts.standingSessions(open)
      gateway.endSessions(open.filter((id) => !standing.has(id)))
    },

    async close(): Promise<void> {
      isClosed = true
      delivery.close()
      await gateway.close()
      presence.stop()
      for (const cancel of waiting) cancel()
    },
  }
}
