import { day as dayMs } from '@trouvaille/domain'
import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../runtime/clock.ts'

/**
 * Names calls where people have pseudonyms: a keyed hash of the call's id, which lines of the log carry beside the id of an
 * account. The key is nowhere but here, and another one every day: what one call did stays together, and nothing leads
 * from a line of the log to it.
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
