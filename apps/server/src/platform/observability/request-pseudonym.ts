import { day as dayMs } from '@trouvaille/domain'
import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../runtime/clock.ts'

/**
 * Pseudonyms of requests in the audit: a keyed hash of the request id, which log lines carry beside an account id. The
 * key exists in memory only and rotates daily: the entries of one request can be grouped, and not be linked to the
 * log.
 */
export function createRequestPseudonyms(clock: Clock): (request: string) => string {
  let day = -1
  let key = Buffer.alloc(0)
  return (request) => {
    const today = Math.floor(clock.now().getTime() / dayMs)
    if (today !== day) {
      day = today
      key = randomBytes(32)
    }
    return createHmac('sha256', key).update(request).digest('base64url').slice(0, 22)
  }
}
