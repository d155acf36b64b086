import { readSession, signIn, signOut, signUp } from '@trouvaille/contract'
import { rateLimits } from '@trouvaille/domain'
import { createRouter, type RequestContext } from '../../platform/http.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import type { AccountsService } from './accounts.service.ts'

/** Attempts from one address, whatever the account: several people may sit behind one address. */
const perAddress = { points: 30, windowMs: 60_000 }

/** Tells scripts that there is a session to ask for; the session itself is in an HttpOnly cookie. */
const marker = 'trouvaille.signed_in'
const markerSeconds = 30 * 24 * 60 * 60

export function accountsRoutes(accounts: AccountsService) {
  const signInAddress = createRateLimiter('sign-in-address', perAddress)
  const signInAccount = createRateLimiter('sign-in-account', rateLimits.signIn)
  const signUpAddress = createRateLimiter('sign-up-address', perAddress)

  return createRouter()
    .openapi(signUp, async (c) => {
      await signUpAddress.consume(c.var.address)
      await accounts.signUp(c.req.valid('json'))
      return c.json({ ok: true as const }, 200)
    })
    .openapi(signIn, async (c) => {
      const { identifier, password } = c.req.valid('json')
      await signInAddress.consume(c.var.address)
      await signInAccount.consume(`${c.var.address} ${identifier.toLowerCase()}`)
      const { account, token, cookies } = await accounts.signIn(identifier, password, sessionHeaders(c))
      setCookies(c, [...cookies, `${marker}=1; Path=/; Max-Age=${markerSeconds}; SameSite=Lax`])
      return c.json({ account, token }, 200)
    })
    .openapi(readSession, (c) => c.json({ account: c.var.account ?? null }, 200))
    .openapi(signOut, async (c) => {
      const cookies = await accounts.signOut(c.req.raw.headers)
      setCookies(c, [...cookies, `${marker}=; Path=/; Max-Age=0; SameSite=Lax`])
      return c.json({ ok: true as const }, 200)
    })
}

/** What a new session remembers of its device. */
function sessionHeaders(c: RequestContext): Headers {
  return new Headers({
    'user-agent': c.req.header('user-agent')?.slice(0, 300) ?? '',
    'x-client-address': c.var.address,
  })
}

function setCookies(c: RequestContext, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}
