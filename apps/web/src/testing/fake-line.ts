import type { LiveEvent } from '@trouvaille/contract'
import type { LineHandlers, OpenLine, Refusal } from '../live/line.ts'

/** Lines that do what a test says. */
export function fakeLines() {
  const tries: (LineHandlers & { accountId: string; isClosed: boolean })[] = []
  const open: OpenLine = (accountId, handlers) => {
    const own = { accountId, isClosed: false, ...handlers }
    tries.push(own)
    return () => {
      own.isClosed = true
    }
  }
  const last = () => {
    const line = tries.at(-1)
    if (!line) throw new Error('No line was tried yet.')
    return line
  }
  return {
    open,
    tries,
    /** The last one that was tried opens, hears something, ends. */
    opens: () => last().onOpen(),
    hears: (event: LiveEvent) => last().onEvent(event),
    ends: (refusal?: Refusal) => last().onEnd(refusal),
  }
}
