import { deleteAccount } from '@trouvaille/contract'
import { timeZoneOf } from '../../platform/http/caller.ts'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
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
  return createRouter().mount(deleteAccount, async (call) => {
    // From the session, never from the request [GAP-03].
    const account = currentAccount(call)
    await reauthentication.require(call.headers)
    await deletion.delete(account, timeZoneOf(call.headers))
    setSessionCookies(call, await accounts.signOut(call.headers))
    const device = knownDevices.remove(call.headers, account)
    if (device) call.addCookie(device)
  })
}
