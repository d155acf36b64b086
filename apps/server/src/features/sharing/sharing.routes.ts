import { listShares, removeShare, shareWork } from '@trouvaille/contract'
import { createRouter, currentAccount } from '../../platform/http/router.ts'
import type { SharingService } from './sharing.service.ts'

const done = { ok: true as const }

export function sharingRoutes(sharing: SharingService) {
  return createRouter()
    .openapi(shareWork, async (c) => {
      await sharing.send(currentAccount(c).id, c.req.valid('json'))
      return c.json(done, 200)
    })
    .openapi(listShares, async (c) => {
      const { section, after } = c.req.valid('query')
      return c.json(await sharing.list(currentAccount(c).id, section, after), 200)
    })
    .openapi(removeShare, async (c) => {
      await sharing.remove(currentAccount(c).id, c.req.valid('param').id)
      return c.json(done, 200)
    })
}
