import { ApiError } from '../../platform/http/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import type { AccountsService } from './accounts.service.ts'
import type { Session } from './session-lookup.ts'

/**
 * The session of a request.
 * @throws ApiError `session.required`.
 */
export async function currentSession(accounts: AccountsService, call: Call): Promise<Session> {
  const { session } = await accounts.readSession(call.headers)
  if (!session) throw new ApiError('session.required')
  return session
}
