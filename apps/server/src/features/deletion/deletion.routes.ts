import { deleteAccount } from '@trouvaille/contract'
import { createRouter, currentAccount } from '../../platform/http.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { ProofService } from '../accounts/proof.service.ts'
import { setSessionCookies } from '../../platform/session-cookies.ts'
import type { DeletionService } from './deletion.service.ts'

/** Attempts of one account: a failed one may be repeated. */
const deletionLimit = { points: 5, windowMs: 60_000 }

export function deletionRoutes(deletion: DeletionService, accounts: AccountsService, proof: ProofService) {
  const limit = createRateLimiter('account-deletion', deletionLimit)

  return createRouter().openapi(deleteAccount, async (c) => {
    // From the session, never from the request [GAP-03].
    const account = currentAccount(c)
    await proof.require(c.req.raw.headers)
    await limit.consume(account.id)
    await deletion.delete(account)
    setSessionCookies(c, await accounts.signOut(c.req.raw.headers))
    return c.json({ ok: true as const }, 200)
  })
}
