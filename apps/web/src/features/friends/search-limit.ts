import { rateLimits } from '@trouvaille/domain'
import { ApiFailure, NetworkFailure } from '../../lib/api.ts'
import { countAttempts, useAttempts } from '../../lib/use-attempts.ts'

const counter = ['friend-search', rateLimits.friendSearch] as const
const limiter = countAttempts(...counter)

/** Seconds until this device may search again. */
export const useSearchBlock = (): number => useAttempts(...counter).blocked

/** Seconds to wait after a rate-limited search. */
export const waitAfter = (error: unknown): number | undefined =>
  error instanceof ApiFailure ? error.retryAfter : undefined

/**
 * Applies the client-side rate limit to a search [RULE-19]; a rate limit by the server blocks the device, too.
 * @param spared Number of searches that must remain within the limit; below it the search is rejected without blocking.
 * @throws ApiFailure `request.rate_limited`, from the client or the server.
 */
export async function limitSearch<T>(search: () => Promise<T>, spared = 0): Promise<T> {
  if (spared > 0 && limiter.left() <= spared) throw new ApiFailure({ code: 'request.rate_limited', retryAfter: 0 })
  const seconds = limiter.attempt()
  if (seconds > 0) throw new ApiFailure({ code: 'request.rate_limited', retryAfter: seconds })
  try {
    return await search()
  } catch (error) {
    const wait = waitAfter(error)
    if (wait !== undefined) limiter.blockFor(wait)
    if (error instanceof NetworkFailure) limiter.takeBack()
    throw error
  }
}
