import { signInWithPasskey, signInWithRecoveryCode, startPasskeySignIn, startSecondFactor } from '@trouvaille/contract'
import type { Call } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import { requireRelyingParty } from '../../platform/http/relying-party-of.ts'
import { clientHeaders, replaceSession, type SessionReplacementServices } from '../accounts/index.ts'
import type { PasskeySignIns } from './passkey-sign-ins.service.ts'

export interface PasskeySignInsRoutesServices extends SessionReplacementServices {
  passkeySignIns: PasskeySignIns
}

/** Signing in with a passkey or a recovery code. */
export function passkeySignInsRoutes(services: PasskeySignInsRoutesServices, publicUrl: string | undefined) {
  const { passkeySignIns } = services

  const partyOf = (call: Call) => requireRelyingParty(call.headers, publicUrl)

  return createRouter()
    .mount(startPasskeySignIn, async (call) => ({ options: await passkeySignIns.begin(partyOf(call)) }))
    .mount(startSecondFactor, async (call) => {
      const { token } = call.body
      return { options: await passkeySignIns.beginSecondFactor(partyOf(call), token) }
    })
    .mount(signInWithPasskey, async (call) => {
      const { credential, token, device } = call.body
      const headers = clientHeaders(call.headers, call.address)
      const opened = await passkeySignIns.signIn({ party: partyOf(call), credential, token }, headers)
      return await replaceSession(call, opened, services, device)
    })
    .mount(signInWithRecoveryCode, async (call) => {
      const { token, code, device } = call.body
      const headers = clientHeaders(call.headers, call.address)
      const opened = await passkeySignIns.signInWithCode(token, code, headers)
      return await replaceSession(call, opened, services, device)
    })
}
