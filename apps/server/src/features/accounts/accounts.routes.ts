import { setTimeout as wait } from 'node:timers/promises'
import { readSession, signIn, signOut, signUp } from '@trouvaille/contract'
import { emailKey } from '@trouvaille/domain'
import { networkOf } from '../../platform/address.ts'
import { createRouter, publicOrigin } from '../../platform/http.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import type { AccountsService } from './accounts.service.ts'
import { clientHeaders } from './auth.ts'
import { setSessionCookies } from '../../platform/session-cookies.ts'
import type { DevicesService } from './devices.service.ts'
import { handOver } from './hand-over.ts'
import { accountLimits } from './limits.ts'
import { createSignInGuard } from './sign-in-guard.ts'

/**
 * A sign-up is not answered sooner than this, in milliseconds: with an address that has an account there is less to
 * do, and nobody is to tell by the time.
 */
const signUpFloorMs = 200

/** Sign-up, sign-in, the session. */
export function accountsRoutes(accounts: AccountsService, devices: DevicesService, publicUrl: string | undefined) {
  const services = { accounts, devices }
  const guard = createSignInGuard()
  const signUpBurst = createRateLimiter('sign-up-burst', accountLimits.signUpBurst)
  const signUpNetwork = createRateLimiter('sign-up-network', accountLimits.signUpNetwork)

  return createRouter()
    .openapi(signUp, async (c) => {
      const network = networkOf(c.var.address)
      await signUpBurst.consume(network)
      await signUpNetwork.consume(network)
      const floor = wait(signUpFloorMs)
      const wanted = c.req.valid('json')
      try {
        const id = await accounts.signUp(wanted, publicOrigin(c, publicUrl))
        const headers = clientHeaders(c.req.raw.headers, c.var.address)
        const opened = id && (await accounts.openFirst({ id, email: emailKey(wanted.email) }, headers))
        if (!opened) return c.json({ session: null }, 200)
        return c.json({ session: await handOver(c, opened, services) }, 200)
      } finally {
        await floor
      }
    })
    .openapi(signIn, async (c) => {
      const { identifier, password } = c.req.valid('json')
      const headers = clientHeaders(c.req.raw.headers, c.var.address)
      const attempt = await guard.admit(networkOf(c.var.address), identifier, () =>
        accounts.isFamiliar(identifier, headers),
      )
      const opened = await accounts.signIn(identifier, password, headers)
      await attempt.succeeded()
      return c.json(await handOver(c, opened, services), 200)
    })
    .openapi(readSession, (c) => c.json({ account: c.var.account ?? null }, 200))
    .openapi(signOut, async (c) => {
      setSessionCookies(c, await accounts.signOut(c.req.raw.headers))
      return c.json({ ok: true as const }, 200)
    })
}
