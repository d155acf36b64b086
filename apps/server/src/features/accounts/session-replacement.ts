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

/** Ends the session that the client had before it was given another [GAP-39]. */
export async function endPreviousSession(
  c: RequestContext,
  { accounts, devices }: Pick<SessionReplacementServices, 'accounts' | 'devices'>,
): Promise<void> {
  const { session: previous } = await accounts.readSession(c.req.raw.headers)
  if (previous) await devices.replace(previous)
}

/**
 * Hands a new session to the client that asked; the one it had before ends [GAP-39], and its device is known from now on.
 * @param told What a device without cookies showed.
 * @returns The body of the answer.
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
  return { account, kept: await services.favourites.kept(account.id), token, device: device.token }
}
