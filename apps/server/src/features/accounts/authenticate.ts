import type { Config } from '../../config.ts'
import type { Call } from '../../platform/http/call.ts'
import type { AccountsService } from './accounts.service.ts'
import { type KnownDevices, setDeviceCookie } from './known-devices.service.ts'
import { setSessionCookies } from '../../platform/security/session-cookies.ts'

/**
 * Authenticates calls, and renews cookies when due [AUTH-53] [AUTH-54] [AUTH-56].
 * @param requirePasskey Of whom a passkey is required.
 */
export function authenticate(
  accounts: AccountsService,
  knownDevices: KnownDevices,
  requirePasskey: Config['REQUIRE_PASSKEY'],
) {
  return async (call: Call): Promise<void> => {
    const { session, cookies } = await accounts.readSession(call.headers)
    call.account = session?.account
    call.isPasskeyDue = requirePasskey === 'staff' && session?.isByPasskey === false
    setSessionCookies(call, cookies)
    if (session && cookies.length > 0) setDeviceCookie(call, knownDevices, session.account)
  }
}
