import { identifierKey } from '@trouvaille/domain'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import { accountLimits } from './limits.ts'

/**
 * Limits attempts to sign in. They are counted by the key of the name that was given, by which its account is found, too,
 * and never by the account: so they are the same for names that nobody has, and do not tell that a username and an
 * e-mail belong together.
 */
export function createSignInGuard() {
  const one = createRateLimiter('sign-in', accountLimits.signIn)
  const network = createRateLimiter('sign-in-network', accountLimits.signInNetwork)
  const everywhere = createRateLimiter('sign-in-everywhere', accountLimits.signInEverywhere)

  return {
    /**
     * Counts an attempt before it is made, so that many at once are many.
     * @param isFamiliar Whether the account was opened from there before: a stranger who guesses must not lock its
     *   owner out.
     * @throws ApiError `request.rate_limited`.
     */
    async admit(from: string, identifier: string, isFamiliar: () => Promise<boolean>) {
      const name = identifierKey(identifier)
      await one.consume(`${from} ${name}`)
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
