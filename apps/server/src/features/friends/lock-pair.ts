import { ApiError } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { lockAccounts } from '../accounts/index.ts'

/**
 * Locks the relation of the caller and another person until the end of the transaction.
 * @throws ApiError `session.required` if the caller's account is deleted, `people.not_found` if the other's is.
 */
export async function lockPair(transaction: Transaction, callerId: string, otherId: string): Promise<void> {
  const present = await lockAccounts(transaction.db, [callerId, otherId])
  if (!present.includes(callerId)) throw new ApiError('session.required')
  if (!present.includes(otherId)) throw new ApiError('people.not_found')
}
