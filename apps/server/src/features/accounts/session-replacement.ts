import type { FavouriteList, MediaType } from '@trouvaille/domain'
import type { RequestContext } from '../../platform/http/router.ts'
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
  c: RequestContext,
  { accounts, devices }: Pick<SessionReplacementServices, 'accounts' | 'devices'>,
): Promise<void> {
  const { session: previous } = await accounts.readSession(c.req.raw.headers)
  if (previous) await devices.replace(previous)
}

/** Whether a page of ours calls, by a header that browsers alone write. It has cookies, which its scripts cannot read. */
const isOwnPage = (c: RequestContext): boolean => c.req.header('sec-fetch-site') === 'same-origin'

/**
 * Returns a new session to the client, ends its previous one [GAP-39], and adds the account to the device cookie.
 * @param told The device token of a client without cookies.
 * @returns The response body.
 */
export async function replaceSession(
  c: RequestContext,
  { account, token, cookies }: SignedIn,
  services: SessionReplacementServices,
  deviceToken?: string,
) {
  await endPreviousSession(c, services)
  setSessionCookies(c, cookies)
  const device = services.knownDevices.remember(c.req.raw.headers, account, deviceToken)
  c.header('Set-Cookie', device.cookie, { append: true })
  c.set('account', account)
  const kept = await services.favourites.kept(account.id)
  return { account, kept, ...(isOwnPage(c) ? { token: null, device: null } : { token, device: device.token }) }
}
