import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../config.ts'
import { type Environment, headersOf } from '../../platform/http/router.ts'
import type { AccountsService } from './accounts.service.ts'
import { type KnownDevices, setDeviceCookie } from './known-devices.service.ts'
import { setSessionCookies } from '../../platform/security/session-cookies.ts'

/**
 * Middleware that authenticates requests, and renews cookies when due [AUTH-53] [AUTH-54] [AUTH-56].
 * @param requirePasskey Of whom a passkey is required.
 */
export function authenticate(
  accounts: AccountsService,
  knownDevices: KnownDevices,
  requirePasskey: Config['REQUIRE_PASSKEY'],
): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const { session, cookies } = await accounts.readSession(headersOf(c))
    c.set('account', session?.account)
    c.set('isPasskeyDue', requirePasskey === 'staff' && session?.isByPasskey === false)
    setSessionCookies(c, cookies)
    if (session && cookies.length > 0) setDeviceCookie(c, knownDevices, session.account)
    await next()
  }
}
