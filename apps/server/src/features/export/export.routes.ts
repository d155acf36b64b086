import { exportAccount } from '@trouvaille/contract'
import { brand } from '@trouvaille/domain'
import { createRouter, currentAccount } from '../../platform/http.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import type { ProofService } from '../accounts/proof.service.ts'
import type { ExportService } from './export.service.ts'

/** Exports of one account; each reads all it has. */
const exportLimit = { points: 5, windowMs: 10 * 60_000 }

export function exportRoutes(exports: ExportService, proof: ProofService) {
  const limit = createRateLimiter('account-export', exportLimit)

  return createRouter().openapi(exportAccount, async (c) => {
    const account = currentAccount(c)
    await proof.require(c.req.raw.headers)
    await limit.consume(account.id)
    const document = await exports.of(account)
    c.header('Content-Disposition', `attachment; filename="${brand.toLowerCase()}-export.json"`)
    return c.json(document, 200)
  })
}
