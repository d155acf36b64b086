import { availableParallelism } from 'node:os'
import { type Options, hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** Cost parameters: memory in KiB, passes, threads. */
export type PasswordCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>

/** Argon2id with the parameters recommended by OWASP: 19 MiB, 2 passes. About 20 ms of one core. */
const recommendedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Concurrency limit: hashing runs on other threads; one core is left to the event loop. */
const hashing = pLimit(Math.max(1, availableParallelism() - 1))

export interface PasswordHash {
  hash(password: string): Promise<string>
  /**
   * Verifies a password. Without a hash it fails, after the same time.
   * @param hashed Undefined for an unknown account, or one without a password.
   */
  verify(hashed: string | undefined, password: string): Promise<boolean>
  /** Whether a hash was made by another algorithm, or at another cost, than new ones are. */
  isOutdated(hashed: string): boolean
}

/** @param cost Another cost than the recommended one, for tests that create people by the hundred. */
export function createPasswordHash(cost = recommendedCost): PasswordHash {
  let nobodysHash: Promise<string> | undefined
  const { memoryCost, timeCost, parallelism } = cost
  const hashAtCost = (password: string) => hashing(() => hash(password, cost))

  return {
    hash: hashAtCost,
    async verify(hashed, password) {
      nobodysHash ??= hashAtCost('nobody')
      const known = hashed ?? (await nobodysHash)
      const isRight = await hashing(() => verify(known, password))
      return isRight && hashed !== undefined
    },
    isOutdated: (hashed) => !hashed.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`),
  }
}
