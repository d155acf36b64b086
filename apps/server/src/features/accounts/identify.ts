import type { MiddlewareHandler } from 'hono'
import { type Environment, headersOf } from '../../platform/http.ts'
import type { AccountsService } from './accounts.service.ts'
import { setSessionCookies } from '../../platform/session-cookies.ts'

/** Finds out who is calling, and renews their cookie when it is due [AUTH-53] [AUTH-54]. */
export function identify(accounts: AccountsService): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const { session, cookies } = await accounts.readSession(headersOf(c))
    c.set('account', session?.account)
    setSessionCookies(c, cookies)
    await next()
  }
}
