import { signInWithPasskey, signInWithRecoveryCode, startPasskeySignIn, startSecondFactor } from '@trouvaille/contract'
import { createRouter, type RequestContext } from '../../platform/http/router.ts'
import { requireRelyingParty } from '../../platform/http/relying-party-of.ts'
import { clientHeaders, replaceSession, type SessionReplacementServices } from '../accounts/index.ts'
import type { PasskeySignIns } from './passkey-sign-ins.service.ts'

export interface PasskeySignInsRoutesServices extends SessionReplacementServices {
  passkeySignIns: PasskeySignIns
}

/** Signing in with a passkey or a recovery code. */
export function passkeySignInsRoutes(services: PasskeySignInsRoutesServices, publicUrl: string | undefined) {
  const { passkeySignIns } = services

  const partyOf = (c: RequestContext) => requireRelyingParty(c.req.raw.headers, publicUrl)

  return createRouter()
    .openapi(startPasskeySignIn, async (c) => c.json({ options: await passkeySignIns.begin(partyOf(c)) }, 200))
    .openapi(startSecondFactor, async (c) => {
      const { token } = c.req.valid('json')
      return c.json({ options: await passkeySignIns.beginSecondFactor(partyOf(c), token) }, 200)
    })
    .openapi(signInWithPasskey, async (c) => {
      const { credential, token, device } = c.req.valid('json')
      const headers = clientHeaders(c.req.raw.headers, c.get('address'))
      const opened = await passkeySignIns.signIn({ party: partyOf(c), credential, token }, headers)
      return c.json(await replaceSession(c, opened, services, device), 200)
    })
    .openapi(signInWithRecoveryCode, async (c) => {
      const { token, code, device } = c.req.valid('json')
      const headers = clientHeaders(c.req.raw.headers, c.get('address'))
      const opened = await passkeySignIns.signInWithCode(token, code, headers)
      return c.json(await replaceSession(c, opened, services, device), 200)
    })
}
