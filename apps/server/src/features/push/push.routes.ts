import { changePushSettings, readPush, subscribePush, unsubscribePush } from '@trouvaille/contract'
import { ApiError } from '../../platform/http/errors.ts'
import { createRouter, currentAccount, headersOf, type RequestContext } from '../../platform/http/router.ts'
import type { AccountsService } from '../accounts/index.ts'
import type { PushService } from './push.service.ts'

const done = { ok: true as const }

export function pushRoutes(push: PushService, accounts: Pick<AccountsService, 'readSession'>) {
  /** Notifications belong to a session, so that they end with it. */
  async function currentSession(c: RequestContext): Promise<string> {
    const { session } = await accounts.readSession(headersOf(c))
    if (!session) throw new ApiError('session.required')
    return session.id
  }

  return createRouter()
    .openapi(readPush, async (c) => c.json(await push.read(currentAccount(c).id, await currentSession(c)), 200))
    .openapi(subscribePush, async (c) => {
      await push.subscribe(currentAccount(c).id, await currentSession(c), c.req.valid('json'))
      return c.json(done, 200)
    })
    .openapi(unsubscribePush, async (c) => {
      await push.unsubscribe(await currentSession(c))
      return c.json(done, 200)
    })
    .openapi(changePushSettings, async (c) => {
      await push.changeSettings(currentAccount(c).id, c.req.valid('json'))
      return c.json(done, 200)
    })
}
