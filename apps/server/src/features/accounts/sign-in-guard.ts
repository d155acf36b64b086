import { accountLimits } from '@trouvaille/contract'
import { limitKey } from '../../platform/endpoint-limits.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'

/**
 * Limits attempts to sign in. They are counted by the key of the name that was given, by which its account is found, too,
 * and never by the account: so they are the same for names that nobody has, and do not tell that a username and an
 * e-mail belong together.
 */
export function createSignInGuard(limits: RateLimits) {
  const one = limits.of(accountLimits.signIn)
  const network = limits.of(accountLimits.signInNetwork)
  const everywhere = limits.of(accountLimits.signInEverywhere)

  return {
    /**
     * Counts an attempt before it is made, so that many at once are many.
     * @param isFamiliar Whether the account was opened from there before: a stranger who guesses must not lock its
     *   owner out.
     * @throws ApiError `request.rate_limited`.
     */
    async admit(address: string, identifier: string, isFamiliar: () => Promise<boolean>) {
      const caller = { address, accountId: undefined, body: { identifier } }
      const from = limitKey(accountLimits.signInNetwork, caller)
      const name = limitKey(accountLimits.signInEverywhere, caller)
      await one.consume(limitKey(accountLimits.signIn, caller))
      await network.consume(from)
      try {
        await everywhere.consume(name)
      } catch (error) {
        if (!(await isFamiliar())) throw error
      }
      return {
        /** Takes back what counts failures only. */
        async succeeded(): Promise<void> {
          await Promise.all([network.refund(from), everywhere.refund(name)])
        },
      }
    },
  }
}
