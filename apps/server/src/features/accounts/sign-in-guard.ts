import { accountLimits } from '@trouvaille/contract'
import { limitKey } from '../../platform/http/endpoint-limits.ts'
import type { RateLimits } from '../../platform/security/rate-limit.ts'

export interface Attempt {
  address: string
  identifier: string
  /** Rate limit key of a known device; undefined for any other. */
  device: string | undefined
  /** Whether the account was used from there before. */
  isFamiliar: () => Promise<boolean>
}

/**
 * Rate limits of sign-in attempts. The key is the normalized identifier, never the account: so unknown identifiers
 * behave the same, and a username and a mail address of one account are not linked. A known device has limits of its
 * own, as strict: an attacker elsewhere, or on the same network, does not lock the owner out.
 */
export function createSignInGuard(limits: RateLimits) {
  const one = limits.of(accountLimits.signIn)
  const network = limits.of(accountLimits.signInNetwork)
  const everywhere = limits.of(accountLimits.signInEverywhere)

  /** @returns Refunds the limits that count failures only. */
  async function admitDevice(key: string): Promise<() => Promise<void>> {
    await one.consume(key)
    await everywhere.consume(key)
    return () => everywhere.refund(key)
  }

  /** @returns Refunds the limits that count failures only. */
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
     * Counts an attempt before it is made, so that concurrent ones all count.
     * @throws ApiError `request.rate_limited`.
     */
    async admit(attempt: Attempt) {
      const { device } = attempt
      return { succeeded: await (device === undefined ? admitStranger(attempt) : admitDevice(`device ${device}`)) }
    },
  }
}
