import type { Message, Quote } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'

/** Versions of messages, and of what answers show of them: the highest one is the newest. */
interface Versioned {
  version?: number | undefined
}

export const isNewer = (given: Versioned, known: Versioned): boolean => (given.version ?? 0) > (known.version ?? 0)

/** The newer of two states of the same; the given one of two alike. */
export const newerOf = <State extends Versioned>(known: State | undefined, given: State): State =>
  known && isNewer(known, given) ? known : given

/** What an answer shows of a message, as the server makes it. */
export function quoteOf({ seq, senderId, version, body }: Message): Quote {
  const own = { seq, senderId, ...(version !== undefined && { version }) }
  if (body.kind === 'text') return { ...own, body: { kind: 'text', text: beginningOf(body.text) } }
  return { ...own, body: body.kind === 'work' ? body : { kind: 'deleted' } }
}

/** In code points. */
const beginningOf = (text: string): string =>
  text.length <= limits.quoteCharacters ? text : [...text].slice(0, limits.quoteCharacters).join('')

/** Of a message that is no more, as the server says it. */
export const goneQuote = (seq: number): Quote => ({ seq, senderId: null, body: { kind: 'deleted' } })
