import type { LiveEvent } from '@trouvaille/contract'
import type { LineHandlers, SendCommand, OpenLine, Rejection } from '../realtime/line.ts'

/** @param answer What becomes of a command; without it, none is answered. */
type Answer = (name: string, input: unknown) => unknown

/** Lines that do what a test says. */
export function fakeLines(answer: Answer = () => new Promise(() => {})) {
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
    opens: () => last().onOpen((async (name: string, input: unknown) => answer(name, input)) as SendCommand),
    hears: (event: LiveEvent) => last().onEvent(event),
    ends: (rejection?: Rejection) => last().onEnd(rejection),
  }
}
