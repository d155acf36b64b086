import { availableParallelism } from 'node:os'
import { type Options, hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** What computing a hash takes: memory in KiB, passes over it, threads. */
export type PasswordCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>

/** Argon2id at the parameters that OWASP recommends: 19 MiB, 2 passes. About 20 ms of one core. */
const recommendedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is done on other threads; one core is left to the thread that answers everybody. */
const hashing = pLimit(Math.max(1, availableParallelism() - 1))

export interface PasswordHash {
  hash(password: string): Promise<string>
  /**
   * Whether a password is the one of a hash. Without a hash it is not, and finding out takes the same time.
   * @param hashed Undefined for an account that does not exist, or has no password.
   */
  verify(hashed: string | undefined, password: string): Promise<boolean>
}

/** @param cost Another one than the recommended one, where tests make people by the hundred. */
export function createPasswordHash(cost = recommendedCost): PasswordHash {
  let nobodysHash: Promise<string> | undefined
  const hashAtCost = (password: string) => hashing(() => hash(password, cost))

  return {
    hash: hashAtCost,
    async verify(hashed, password) {
      nobodysHash ??= hashAtCost('nobody')
      const known = hashed ?? (await nobodysHash)
      const isRight = await hashing(() => verify(known, password))
      return isRight && hashed !== undefined
    },
  }
}
