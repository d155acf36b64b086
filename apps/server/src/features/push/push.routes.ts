import { changePushSettings, readPush, subscribePush, unsubscribePush } from '@trouvaille/contract'
import { ApiError } from '../../platform/http/errors.ts'
import { type Call, currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { AccountsService } from '../accounts/index.ts'
import type { PushService } from './push.service.ts'

export function pushRoutes(push: PushService, accounts: Pick<AccountsService, 'readSession'>) {
  /** Notifications belong to a session, so that they end with it. */
  async function currentSession(call: Call): Promise<string> {
    const { session } = await accounts.readSession(call.headers)
    if (!session) throw new ApiError('session.required')
    return session.id
  }

  return createRouter()
    .mount(readPush, async (call) => await push.read(currentAccount(call).id, await currentSession(call)))
    .mount(
      subscribePush,
      async (call) => await push.subscribe(currentAccount(call).id, await currentSession(call), call.body),
    )
    .mount(unsubscribePush, async (call) => await push.unsubscribe(await currentSession(call)))
    .mount(changePushSettings, async (call) => await push.changeSettings(currentAccount(call).id, call.body))
}
