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
import { type Call, currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
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

  const partyOf = (call: Call) => requireRelyingParty(call.headers, publicUrl)

  /** The session of somebody who may change how they sign in. */
  async function provedSession(call: Call): Promise<Session> {
    const session = await currentSession(accounts, call)
    await passkeys.requireReauthentication(session, call.headers)
    return session
  }

  return createRouter()
    .mount(listPasskeys, async (call) => {
      return await passkeys.list(await currentSession(accounts, call), relyingPartyOf(call.headers, publicUrl))
    })
    .mount(startPasskey, async (call) => {
      return { options: await passkeys.begin(await provedSession(call), partyOf(call)) }
    })
    .mount(addPasskey, async (call) => {
      const zone = timeZoneOf(call.headers)
      const added = await passkeys.add(await provedSession(call), partyOf(call), call.body, zone)
      return { passkey: added }
    })
    .mount(renamePasskey, async (call) => {
      const { id } = currentAccount(call)
      await passkeys.rename(id, call.params.id, call.body.name)
    })
    .mount(
      removePasskey,
      async (call) => await passkeys.remove(await provedSession(call), call.params.id, timeZoneOf(call.headers)),
    )
    .mount(startPasskeyConfirmation, async (call) => {
      return { options: await passkeys.beginConfirmation(await currentSession(accounts, call), partyOf(call)) }
    })
    .mount(
      confirmPasskey,
      async (call) => await passkeys.confirm(await currentSession(accounts, call), partyOf(call), call.body.credential),
    )
    .mount(changeSecondFactor, async (call) => {
      const { account } = await provedSession(call)
      const { isOn } = call.body
      return { codes: await secondFactor.change(account, isOn, timeZoneOf(call.headers)) }
    })
    .mount(renewRecoveryCodes, async (call) => {
      const { account } = await provedSession(call)
      return { codes: await secondFactor.renewCodes(account.id) }
    })
}
