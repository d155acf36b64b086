import { readChanges } from '@trouvaille/contract'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { ChangesService } from './changes.service.ts'

export function changesRoutes(changes: ChangesService) {
  return createRouter().mount(
    readChanges,
    async (call) => await changes.read(currentAccount(call).id, call.query.cursor),
  )
}
