import { exportAccount } from '@trouvaille/contract'
import { brand } from '@trouvaille/domain'
import { createRouter, currentAccount } from '../../platform/http/router.ts'
import type { ReauthenticationService } from '../accounts/index.ts'
import type { ExportService } from './export.service.ts'

export function exportRoutes(exports: ExportService, reauthentication: ReauthenticationService) {
  return createRouter().openapi(exportAccount, async (c) => {
    const account = currentAccount(c)
    await reauthentication.require(c.req.raw.headers)
    const document = await exports.of(account)
    c.header('Content-Disposition', `attachment; filename="${brand.toLowerCase()}-export.json"`)
    return c.json(document, 200)
  })
}
