import { setTimeout as wait } from 'node:timers/promises'
import { readSession, signIn, signOut, signUp } from '@trouvaille/contract'
import { emailKey } from '@trouvaille/domain'
import { isStaff, publicOrigin } from '../../platform/http/caller.ts'
import { isOfSecondFactor } from '../../platform/http/errors.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { RateLimits } from '../../platform/security/rate-limit.ts'
import { clientHeaders } from './auth.ts'
import { setSessionCookies } from '../../platform/security/session-cookies.ts'
import { replaceSession, type SessionReplacementServices } from './session-replacement.ts'
import { createSignInGuard } from './sign-in-guard.ts'

/**
 * Minimum response time of a sign-up, in milliseconds: an existing address takes less work, which must not be
 * measurable.
 */
const signUpFloorMs = 200

export interface AccountsRoutesServices extends SessionReplacementServices {
  limits: RateLimits
}

/** Sign-up, sign-in, the session. */
export function accountsRoutes(services: AccountsRoutesServices, publicUrl: string | undefined) {
  const { accounts, favourites, knownDevices } = services
  const guard = createSignInGuard(services.limits)

  return createRouter()
    .openapi(signUp, async (c) => {
      const floor = wait(signUpFloorMs)
      const wanted = c.req.valid('json')
      try {
        const id = await accounts.signUp(wanted, publicOrigin(c.req.raw.headers, publicUrl))
        const headers = clientHeaders(c.req.raw.headers, c.get('address'))
        const opened = id && (await accounts.openFirst({ id, email: emailKey(wanted.email) }, headers))
        if (!opened) return c.json({ session: null }, 200)
        return c.json({ session: await replaceSession(c, opened, services) }, 200)
      } finally {
        await floor
      }
    })
    .openapi(signIn, async (c) => {
      const { identifier, password, device } = c.req.valid('json')
      const headers = clientHeaders(c.req.raw.headers, c.get('address'))
      const attempt = await guard.admit({
        address: c.get('address'),
        identifier,
        device: knownDevices.find(c.req.raw.headers, identifier, device),
        isFamiliar: () => accounts.isFamiliar(identifier, headers),
      })
      const opened = await accounts.signIn(identifier, password, headers).catch(async (error: unknown) => {
        // The password was right.
        if (isOfSecondFactor(error)) await attempt.succeeded()
        throw error
      })
      await attempt.succeeded()
      return c.json(await replaceSession(c, opened, services, device), 200)
    })
    .openapi(readSession, async (c) => {
      const account = c.get('account')
      if (!account) return c.json({ account: null, kept: [], isPasskeyDue: false }, 200)
      const isPasskeyDue = c.get('isPasskeyDue') && isStaff(account.roles)
      return c.json({ account, kept: await favourites.kept(account.id), isPasskeyDue }, 200)
    })
    .openapi(signOut, async (c) => {
      setSessionCookies(c, await accounts.signOut(c.req.raw.headers))
      return c.json({ ok: true as const }, 200)
    })
}
