import { rateLimits } from '@trouvaille/domain'
import { ApiFailure, NetworkFailure } from '../../lib/api.ts'
import { countAttempts, useAttempts } from '../../lib/use-attempts.ts'

const counter = ['friend-search', rateLimits.friendSearch] as const
const limiter = countAttempts(...counter)

/** Seconds for which this device searches nobody. */
export const useSearchBlock = (): number => useAttempts(...counter).blocked

/** Seconds to wait after a search that was one too many. */
export const waitAfter = (error: unknown): number | undefined =>
  error instanceof ApiFailure ? error.retryAfter : undefined

/**
 * Makes a search, unless this device has made too many [RULE-19]; what the server says of too many counts alike.
 * @param spared So many searches have to be left for this one to be made, which then is not counted as one too many.
 * @throws ApiFailure `request.rate_limited`, whoever refuses it.
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
