import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** Argon2id at the parameters that OWASP recommends: 19 MiB, 2 passes. About 20 ms of one core. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is done on other threads; one core is left to the thread that answers everybody. */
const hashing = pLimit(Math.max(1, availableParallelism() - 1))

export const hashPassword = (password: string): Promise<string> => hashing(() => hash(password, argon2))

let nobodysHash: Promise<string> | undefined

/**
 * Whether a password is the one of a hash. Without a hash it is not, and finding out takes the same time.
 * @param hashed Undefined for an account that does not exist, or has no password.
 */
export async function verifyPassword(hashed: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody')
  const known = hashed ?? (await nobodysHash)
  const isRight = await hashing(() => verify(known, password))
  return isRight && hashed !== undefined
}
