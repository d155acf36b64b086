import { decideSuspension, listSuspensions, readSuspension, sendAppeal, suspendAccount } from '@trouvaille/contract'
import { createRouter, currentAccount } from '../../platform/http/router.ts'
import type { SuspendedSignIns } from './suspended-sign-ins.service.ts'
import type { SuspensionsService } from './suspensions.service.ts'

const done = { ok: true as const }

interface Services {
  suspensions: SuspensionsService
  suspendedSignIns: SuspendedSignIns
}

export function suspensionsRoutes({ suspensions, suspendedSignIns }: Services) {
  return createRouter()
    .openapi(readSuspension, async (c) =>
      c.json({ suspension: await suspendedSignIns.read(c.req.valid('json').token) }, 200),
    )
    .openapi(sendAppeal, async (c) => {
      const { token, text } = c.req.valid('json')
      await suspendedSignIns.appeal(token, text)
      return c.json(done, 200)
    })
    .openapi(listSuspensions, async (c) => {
      const { state, after } = c.req.valid('query')
      return c.json(await suspensions.list(currentAccount(c), state, after), 200)
    })
    .openapi(suspendAccount, async (c) => {
      await suspensions.suspend(currentAccount(c), c.req.valid('json'))
      return c.json(done, 200)
    })
    .openapi(decideSuspension, async (c) => {
      await suspensions.decide(currentAccount(c), c.req.valid('param').id, c.req.valid('json'))
      return c.json(done, 200)
    })
}
