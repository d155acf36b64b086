import {
  addPasskey,
  changeSecondFactor,
  confirmPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  startPasskeyConfirmation,
} from '@trouvaille/contract'
import { timeZoneOf } from '../../platform/http/caller.ts'
import { createRouter, currentAccount, type RequestContext } from '../../platform/http/router.ts'
import { relyingPartyOf, requireRelyingParty } from '../../platform/http/relying-party-of.ts'
import { type AccountsService, currentSession, type Session } from '../accounts/index.ts'
import type { PasskeysService } from './passkeys.service.ts'
import type { SecondFactor } from './second-factor.service.ts'

export interface PasskeysRoutesServices {
  accounts: AccountsService
  passkeys: PasskeysService
  secondFactor: SecondFactor
}

/** The own passkeys, and what they are asked for. */
export function passkeysRoutes(services: PasskeysRoutesServices, publicUrl: string | undefined) {
  const { accounts, passkeys, secondFactor } = services

  const partyOf = (c: RequestContext) => requireRelyingParty(c.req.raw.headers, publicUrl)

  /** The session of somebody who may change how they sign in. */
  async function provedSession(c: RequestContext): Promise<Session> {
    const session = await currentSession(accounts, c)
    await passkeys.requireReauthentication(session, c.req.raw.headers)
    return session
  }

  return createRouter()
    .openapi(listPasskeys, async (c) => {
      return c.json(
        await passkeys.list(await currentSession(accounts, c), relyingPartyOf(c.req.raw.headers, publicUrl)),
        200,
      )
    })
    .openapi(startPasskey, async (c) => {
      return c.json({ options: await passkeys.begin(await provedSession(c), partyOf(c)) }, 200)
    })
    .openapi(addPasskey, async (c) => {
      const zone = timeZoneOf(c.req.raw.headers)
      const added = await passkeys.add(await provedSession(c), partyOf(c), c.req.valid('json'), zone)
      return c.json({ passkey: added }, 200)
    })
    .openapi(renamePasskey, async (c) => {
      const { id } = currentAccount(c)
      await passkeys.rename(id, c.req.valid('param').id, c.req.valid('json').name)
      return c.json({ ok: true as const }, 200)
    })
    .openapi(removePasskey, async (c) => {
      await passkeys.remove(await provedSession(c), c.req.valid('param').id, timeZoneOf(c.req.raw.headers))
      return c.json({ ok: true as const }, 200)
    })
    .openapi(startPasskeyConfirmation, async (c) => {
      return c.json({ options: await passkeys.beginConfirmation(await currentSession(accounts, c), partyOf(c)) }, 200)
    })
    .openapi(confirmPasskey, async (c) => {
      await passkeys.confirm(await currentSession(accounts, c), partyOf(c), c.req.valid('json').credential)
      return c.json({ ok: true as const }, 200)
    })
    .openapi(changeSecondFactor, async (c) => {
      const { account } = await provedSession(c)
      const { isOn } = c.req.valid('json')
      return c.json({ codes: await secondFactor.change(account, isOn, timeZoneOf(c.req.raw.headers)) }, 200)
    })
    .openapi(renewRecoveryCodes, async (c) => {
      const { account } = await provedSession(c)
      return c.json({ codes: await secondFactor.renewCodes(account.id) }, 200)
    })
}
