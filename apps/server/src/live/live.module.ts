import { live } from '@trouvaille/domain'
import type { Config } from '../config.ts'
import type { AccountsService } from '../features/accounts/accounts.service.ts'
import type { EventName, Events } from '../platform/bus.ts'
import type { After, Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { RateLimits } from '../platform/rate-limit.ts'
import type { SecurityLog } from '../platform/security-log.ts'
import { createGateway } from './gateway.ts'
import { createHandshake } from './handshake.ts'
import { createNews } from './news.ts'
import { createPresence } from './presence.ts'

export interface LiveOptions {
  config: Config
  limits: RateLimits
  tellSecurity: SecurityLog
  clock: Clock
  after: After
  log: Log
  accounts: AccountsService
}

/** The live line: what devices are told as it happens, and who is there. */
export function createLive({ config, limits, tellSecurity, clock, after, log, accounts }: LiveOptions) {
  const news = createNews()
  const presence = createPresence({ calmMs: live.presenceCalmMs, after, onChange: () => {} })
  const gateway = createGateway({
    handshake: createHandshake({ config, limits, readSession: accounts.readSession }),
    tellSecurity,
    clock,
    log,
    onArrival: presence.arrived,
    onDeparture: presence.left,
  })

  return {
    attach: gateway.attach,
    endSessions: gateway.endSessions,
    endAccount: gateway.endAccount,
    devicesOf: gateway.countOf,

    /** The events of the bus that devices are told of. */
    told: (Object.keys(news) as EventName[]).filter((name) => news[name] !== undefined),

    async tell<Name extends EventName>(name: Name, event: Events[Name]): Promise<void> {
      for (const { to, event: told } of (await news[name]?.(event)) ?? []) gateway.send(to, told)
    },

    /** Ends the sockets of sessions that are over without anybody having said so here: for their age, on another node. */
    async endThoseOver(): Promise<void> {
      const open = gateway.sessionIds()
      if (open.length === 0) return
      const standing = await accounts.standingSessions(open)
      gateway.endSessions(open.filter((id) => !standing.has(id)))
    },

    async close(): Promise<void> {
      await gateway.close()
      presence.stop()
    },
  }
}
