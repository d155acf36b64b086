import {
  changePassword,
  confirmEmail,
  confirmPassword,
  endEverySession,
  endSession,
  listSessions,
  listSignIns,
  readPassword,
  requestEmailConfirmation,
  requestPasswordReset,
  resetPassword,
} from '@trouvaille/contract'
import { publicOrigin, timeZoneOf } from '../../platform/http/caller.ts'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import { clientHeaders } from './auth.ts'
import type { ConfirmationService } from './confirmation.service.ts'
import { currentSession } from './current-session.ts'
import { setSessionCookies } from '../../platform/security/session-cookies.ts'
import { replaceSession, type SessionReplacementServices } from './session-replacement.ts'
import type { PasswordsService } from './passwords.service.ts'
import type { ReauthenticationService } from './reauthentication.service.ts'

export interface SecurityServices extends SessionReplacementServices {
  passwords: PasswordsService
  confirmation: ConfirmationService
  reauthentication: ReauthenticationService
}

/** Passwords, address confirmation, devices. */
export function securityRoutes(services: SecurityServices, publicUrl: string | undefined) {
  const { accounts, passwords, confirmation, devices, reauthentication } = services

  return createRouter()
    .mount(requestPasswordReset, async (call) => {
      const { email } = call.body
      passwords.requestReset(email, publicOrigin(call.headers, publicUrl))
    })
    .mount(resetPassword, async (call) => {
      const headers = clientHeaders(call.headers, call.address)
      const opened = await passwords.reset(call.body, headers)
      return await replaceSession(call, opened, services)
    })
    .mount(readPassword, async (call) => {
      const { id } = currentAccount(call)
      return { isSet: await passwords.isSet(id) }
    })
    .mount(changePassword, async (call) => {
      const { currentPassword, password } = call.body
      await passwords.change(await currentSession(accounts, call), currentPassword, password, timeZoneOf(call.headers))
    })
    .mount(
      confirmPassword,
      async (call) => await reauthentication.confirm(await currentSession(accounts, call), call.body.password),
    )
    .mount(requestEmailConfirmation, async (call) => {
      const { email } = call.body
      confirmation.request(email, publicOrigin(call.headers, publicUrl))
    })
    .mount(confirmEmail, async (call) => await confirmation.confirm(call.body.token))
    .mount(listSessions, async (call) => {
      return { sessions: await devices.list(await currentSession(accounts, call)) }
    })
    .mount(endSession, async (call) => {
      const { id } = currentAccount(call)
      await reauthentication.require(call.headers)
      await devices.end(id, call.params.id)
    })
    .mount(endEverySession, async (call) => {
      const { id } = currentAccount(call)
      await reauthentication.require(call.headers)
      await devices.endAll(id)
      setSessionCookies(call, await accounts.signOut(call.headers))
    })
    .mount(listSignIns, async (call) => {
      const { id } = currentAccount(call)
      return await devices.history(id, call.query.cursor)
    })
}
