import { accountLimits } from '@trouvaille/contract'
import { limitKey } from '../../platform/http/endpoint-limits.ts'
import type { RateLimits } from '../../platform/security/rate-limit.ts'

export interface Attempt {
  address: string
  identifier: string
  /** By what attempts of a device are counted on which the account was opened before; undefined for any other. */
  device: string | undefined
  /** Whether the account was opened from there before. */
  isFamiliar: () => Promise<boolean>
}

/**
 * Limits attempts to sign in. They are counted by the key of the name that was given, by which its account is found, too,
 * and never by the account: so they are the same for names that nobody has, and do not tell that a username and an
 * e-mail belong together. A device on which the account was opened before is counted by itself, as strictly: whoever
 * guesses elsewhere, or beside it, does not lock its owner out.
 */
export function createSignInGuard(limits: RateLimits) {
  const one = limits.of(accountLimits.signIn)
  const network = limits.of(accountLimits.signInNetwork)
  const everywhere = limits.of(accountLimits.signInEverywhere)

  /** @returns Takes back what counts failures only. */
  async function admitDevice(key: string): Promise<() => Promise<void>> {
    await one.consume(key)
    await everywhere.consume(key)
    return () => everywhere.refund(key)
  }

  /** @returns Takes back what counts failures only. */
  async function admitStranger({ address, identifier, isFamiliar }: Attempt): Promise<() => Promise<void>> {
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
    return async () => {
      await Promise.all([network.refund(from), everywhere.refund(name)])
    }
  }

  return {
    /**
     * Counts an attempt before it is made, so that many at once are many.
     * @throws ApiError `request.rate_limited`.
     */
    async admit(attempt: Attempt) {
      const { device } = attempt
      return { succeeded: await (device === undefined ? admitStranger(attempt) : admitDevice(`device ${device}`)) }
    },
  }
}
