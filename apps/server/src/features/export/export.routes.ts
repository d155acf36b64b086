import { exportAccount } from '@trouvaille/contract'
import { brand } from '@trouvaille/domain'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { ReauthenticationService } from '../accounts/index.ts'
import type { ExportService } from './export.service.ts'

export function exportRoutes(exports: ExportService, reauthentication: ReauthenticationService) {
  return createRouter().mount(exportAccount, async (call) => {
    const account = currentAccount(call)
    await reauthentication.require(call.headers)
    const document = await exports.of(account)
    call.setHeader('content-disposition', `attachment; filename="${brand.toLowerCase()}-export.json"`)
    return document
  })
}
