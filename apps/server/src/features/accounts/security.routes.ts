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
import { createRouter, currentAccount } from '../../platform/http/router.ts'
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
    .openapi(requestPasswordReset, async (c) => {
      const { email } = c.req.valid('json')
      passwords.requestReset(email, publicOrigin(c.req.raw.headers, publicUrl))
      return c.json({ ok: true as const }, 200)
    })
    .openapi(resetPassword, async (c) => {
      const headers = clientHeaders(c.req.raw.headers, c.get('address'))
      const opened = await passwords.reset(c.req.valid('json'), headers)
      return c.json(await replaceSession(c, opened, services), 200)
    })
    .openapi(readPassword, async (c) => {
      const { id } = currentAccount(c)
      return c.json({ isSet: await passwords.isSet(id) }, 200)
    })
    .openapi(changePassword, async (c) => {
      const { currentPassword, password } = c.req.valid('json')
      await passwords.change(
        await currentSession(accounts, c),
        currentPassword,
        password,
        timeZoneOf(c.req.raw.headers),
      )
      return c.json({ ok: true as const }, 200)
    })
    .openapi(confirmPassword, async (c) => {
      await reauthentication.confirm(await currentSession(accounts, c), c.req.valid('json').password)
      return c.json({ ok: true as const }, 200)
    })
    .openapi(requestEmailConfirmation, async (c) => {
      const { email } = c.req.valid('json')
      confirmation.request(email, publicOrigin(c.req.raw.headers, publicUrl))
      return c.json({ ok: true as const }, 200)
    })
    .openapi(confirmEmail, async (c) => {
      await confirmation.confirm(c.req.valid('json').token)
      return c.json({ ok: true as const }, 200)
    })
    .openapi(listSessions, async (c) => {
      return c.json({ sessions: await devices.list(await currentSession(accounts, c)) }, 200)
    })
    .openapi(endSession, async (c) => {
      const { id } = currentAccount(c)
      await reauthentication.require(c.req.raw.headers)
      await devices.end(id, c.req.valid('param').id)
      return c.json({ ok: true as const }, 200)
    })
    .openapi(endEverySession, async (c) => {
      const { id } = currentAccount(c)
      await reauthentication.require(c.req.raw.headers)
      await devices.endAll(id)
      setSessionCookies(c, await accounts.signOut(c.req.raw.headers))
      return c.json({ ok: true as const }, 200)
    })
    .openapi(listSignIns, async (c) => {
      const { id } = currentAccount(c)
      return c.json(await devices.history(id, c.req.valid('query').cursor), 200)
    })
}
