import type { RequestContext } from '../../platform/http.ts'
import { setSessionCookies } from '../../platform/session-cookies.ts'
import type { AccountsService, SignedIn } from './accounts.service.ts'
import type { DevicesService } from './devices.service.ts'

interface Services {
  accounts: AccountsService
  devices: DevicesService
}

/** Ends the session that the client had before it was given another [GAP-39]. */
export async function endPrevious(c: RequestContext, { accounts, devices }: Services): Promise<void> {
  const { session: previous } = await accounts.readSession(c.req.raw.headers)
  if (previous) await devices.replace(previous)
}

/**
 * Hands a new session to the client that asked; the one it had before ends [GAP-39].
 * @returns The body of the answer.
 */
export async function handOver(c: RequestContext, { account, token, cookies }: SignedIn, services: Services) {
  await endPrevious(c, services)
  setSessionCookies(c, cookies)
  c.set('account', account)
  return { account, token }
}
