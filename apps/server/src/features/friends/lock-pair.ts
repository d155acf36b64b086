import { ApiError } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { lockAccounts } from '../accounts/index.ts'

/**
 * Lets the caller alone at what stands between them and somebody else, until the transaction ends.
 * @throws ApiError `session.required` when the caller's account is gone, `people.not_found` when the other one is.
 */
export async function lockPair(transaction: Transaction, callerId: string, otherId: string): Promise<void> {
  const present = await lockAccounts(transaction.db, [callerId, otherId])
  if (!present.includes(callerId)) throw new ApiError('session.required')
  if (!present.includes(otherId)) throw new ApiError('people.not_found')
}
