import { readChanges } from '@trouvaille/contract'
import { createRouter, currentAccount } from '../../platform/http/router.ts'
import type { ChangesService } from './changes.service.ts'

export function changesRoutes(changes: ChangesService) {
  return createRouter().openapi(readChanges, async (c) =>
    c.json(await changes.read(currentAccount(c).id, c.req.valid('query').cursor), 200),
  )
}
