import { listShares, removeShare, shareWork } from '@trouvaille/contract'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { SharingService } from './sharing.service.ts'

export function sharingRoutes(sharing: SharingService) {
  return createRouter()
    .mount(shareWork, async (call) => await sharing.send(currentAccount(call).id, call.body))
    .mount(listShares, async (call) => {
      const { section, after } = call.query
      return await sharing.list(currentAccount(call).id, section, after)
    })
    .mount(removeShare, async (call) => await sharing.remove(currentAccount(call).id, call.params.id))
}
