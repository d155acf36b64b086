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
    .mount(signUp, async (call) => {
      const floor = wait(signUpFloorMs)
      const wanted = call.body
      try {
        const id = await accounts.signUp(wanted, publicOrigin(call.headers, publicUrl))
        const headers = clientHeaders(call.headers, call.address)
        const opened = id && (await accounts.openFirst({ id, email: emailKey(wanted.email) }, headers))
        if (!opened) return { session: null }
        return { session: await replaceSession(call, opened, services) }
      } finally {
        await floor
      }
    })
    .mount(signIn, async (call) => {
      const { identifier, password, device } = call.body
      const headers = clientHeaders(call.headers, call.address)
      const attempt = await guard.admit({
        address: call.address,
        identifier,
        device: knownDevices.find(call.headers, identifier, device),
        isFamiliar: () => accounts.isFamiliar(identifier, headers),
      })
      const opened = await accounts.signIn(identifier, password, headers).catch(async (error: unknown) => {
        // The password was right.
        if (isOfSecondFactor(error)) await attempt.succeeded()
        throw error
      })
      await attempt.succeeded()
      return await replaceSession(call, opened, services, device)
    })
    .mount(readSession, async (call) => {
      const account = call.account
      if (!account) return { account: null, kept: [], isPasskeyDue: false }
      const isPasskeyDue = call.isPasskeyDue && isStaff(account.roles)
      return { account, kept: await favourites.kept(account.id), isPasskeyDue }
    })
    .mount(signOut, async (call) => {
      setSessionCookies(call, await accounts.signOut(call.headers))
    })
}
