import { ApiError } from '../../platform/http/errors.ts'
import type { RequestContext } from '../../platform/http/router.ts'
import type { AccountsService } from './accounts.service.ts'
import type { Session } from './session-lookup.ts'

/**
 * The session of a request.
 * @throws ApiError `session.required`.
 */
export async function currentSession(accounts: AccountsService, c: RequestContext): Promise<Session> {
  const { session } = await accounts.readSession(c.req.raw.headers)
  if (!session) throw new ApiError('session.required')
  return session
}
