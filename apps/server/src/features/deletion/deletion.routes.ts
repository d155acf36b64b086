import { deleteAccount } from '@trouvaille/contract'
import { timeZoneOf } from '../../platform/http/caller.ts'
import { createRouter, currentAccount } from '../../platform/http/router.ts'
import type { AccountsService, KnownDevices, ReauthenticationService } from '../accounts/index.ts'
import { setSessionCookies } from '../../platform/security/session-cookies.ts'
import type { DeletionService } from './deletion.service.ts'

export interface DeletionRoutesServices {
  deletion: DeletionService
  accounts: AccountsService
  knownDevices: KnownDevices
  reauthentication: ReauthenticationService
}

export function deletionRoutes({ deletion, accounts, knownDevices, reauthentication }: DeletionRoutesServices) {
  return createRouter().openapi(deleteAccount, async (c) => {
    // From the session, never from the request [GAP-03].
    const account = currentAccount(c)
    await reauthentication.require(c.req.raw.headers)
    await deletion.delete(account, timeZoneOf(c.req.raw.headers))
    setSessionCookies(c, await accounts.signOut(c.req.raw.headers))
    const device = knownDevices.remove(c.req.raw.headers, account)
    if (device) c.header('Set-Cookie', device, { append: true })
    return c.json({ ok: true as const }, 200)
  })
}
