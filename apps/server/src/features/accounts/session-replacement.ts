import type { FavouriteList, MediaType } from '@trouvaille/domain'
import type { Call } from '../../platform/http/call.ts'
import { setSessionCookies } from '../../platform/security/session-cookies.ts'
import type { AccountsService, SignedIn } from './accounts.service.ts'
import type { DevicesService } from './devices.service.ts'
import type { KnownDevices } from './known-devices.service.ts'

export interface SessionReplacementServices {
  accounts: AccountsService
  devices: DevicesService
  knownDevices: KnownDevices
  favourites: { kept(accountId: string): Promise<{ list: FavouriteList; kind: MediaType }[]> }
}

/** Ends the client's previous session when it gets a new one [GAP-39]. */
export async function endPreviousSession(
  call: Call,
  { accounts, devices }: Pick<SessionReplacementServices, 'accounts' | 'devices'>,
): Promise<void> {
  const { session: previous } = await accounts.readSession(call.headers)
  if (previous) await devices.replace(previous)
}

/** Whether a page of ours calls, by a header that browsers alone write. It has cookies, which its scripts cannot read. */
const isOwnPage = (call: Call): boolean => call.headers.get('sec-fetch-site') === 'same-origin'

/**
 * Returns a new session to the client, ends its previous one [GAP-39], and adds the account to the device cookie.
 * @param told The device token of a client without cookies.
 * @returns The response body.
 */
export async function replaceSession(
  call: Call,
  { account, token, cookies }: SignedIn,
  services: SessionReplacementServices,
  deviceToken?: string,
) {
  await endPreviousSession(call, services)
  setSessionCookies(call, cookies)
  const device = services.knownDevices.remember(call.headers, account, deviceToken)
  call.addCookie(device.cookie)
  call.account = account
  const kept = await services.favourites.kept(account.id)
  return { account, kept, ...(isOwnPage(call) ? { token: null, device: null } : { token, device: device.token }) }
}
