import { decideSuspension, listSuspensions, readSuspension, sendAppeal, suspendAccount } from '@trouvaille/contract'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { SuspendedSignIns } from './suspended-sign-ins.service.ts'
import type { SuspensionsService } from './suspensions.service.ts'

interface Services {
  suspensions: SuspensionsService
  suspendedSignIns: SuspendedSignIns
}

export function suspensionsRoutes({ suspensions, suspendedSignIns }: Services) {
  return createRouter()
    .mount(readSuspension, async (call) => ({ suspension: await suspendedSignIns.read(call.body.token) }))
    .mount(sendAppeal, async (call) => {
      const { token, text } = call.body
      await suspendedSignIns.appeal(token, text)
    })
    .mount(listSuspensions, async (call) => {
      const { state, after } = call.query
      return await suspensions.list(currentAccount(call), state, after)
    })
    .mount(suspendAccount, async (call) => await suspensions.suspend(currentAccount(call), call.body))
    .mount(decideSuspension, async (call) => await suspensions.decide(currentAccount(call), call.params.id, call.body))
}
