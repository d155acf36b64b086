import { hash, randomBytes } from 'node:crypto'
import { passkeys as limits } from '@trouvaille/domain'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { passkeyChallenges } from './passkeys.table.ts'

/** What a challenge is for: one for anything else does not do. */
export type ChallengePurpose = 'addition' | 'confirmation' | 'sign-in' | 'second-factor'

const hashOf = (purpose: ChallengePurpose, challenge: string) => hash('sha256', `${purpose} ${challenge}`, 'base64url')

export type Challenges = ReturnType<typeof createChallenges>

/** Challenges, in the database: whichever server is asked next knows them. */
export function createChallenges(db: Database, clock: Clock) {
  return {
    /** @param userId Whose key is to answer; undefined for anybody's. */
    async issue(purpose: ChallengePurpose, userId?: string): Promise<string> {
      const challenge = randomBytes(32).toString('base64url')
      const expiresAt = new Date(clock.now().getTime() + limits.challengeMs)
      await db.insert(passkeyChallenges).values({ hash: hashOf(purpose, challenge), userId, expiresAt })
      return challenge
    },

    /**
     * Uses a challenge up, in the transaction of what its answer does.
     * @returns Whether it was issued for this purpose and this account, and is still good.
     */
    async redeem(
      { db: inside }: Transaction,
      purpose: ChallengePurpose,
      challenge: string,
      userId?: string,
    ): Promise<boolean> {
      const owner = userId === undefined ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId)
      const rows = await inside
        .delete(passkeyChallenges)
        .where(
          and(
            eq(passkeyChallenges.hash, hashOf(purpose, challenge)),
            owner,
            gt(passkeyChallenges.expiresAt, clock.now()),
          ),
        )
        .returning({ hash: passkeyChallenges.hash })
      return rows.length > 0
    },

    /** Deletes those that nobody has answered. */
    async sweep(): Promise<void> {
      await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, clock.now()))
    },
  }
}
