import type { Database } from '../../platform/db/database.ts'
import {
  type Break,
  type Chain,
  follow,
  isExplained,
  isMisdated,
  keptMs,
  type Link,
  type StoredEntry,
} from './hash-chain.ts'
import { chainStore } from './hash-chain.store.ts'
import type { Anchor } from './anchor-format.ts'

/** Batch size. */
const batch = 1000

export type Verdict =
  | { whole: true; entries: number; since: Date | undefined; chain: Chain; noted: 'unasked' | 'found' | 'dropped' }
  | {
      whole: false
      seq: number
      what: Break['what'] | 'cut' | 'stray' | 'rewritten' | 'unreadable' | 'unexplained' | 'misdated'
    }

type Broken = Extract<Verdict, { whole: false }>

/**
 * Verifies the whole chain: nothing was removed, changed, inserted or truncated, at its beginning as well. It runs
 * while entries are appended and deleted by retention.
 * @param noted An earlier anchor: it detects a rewritten or truncated chain.
 */
export async function verifyChain(db: Database, now: Date, noted?: Anchor): Promise<Verdict> {
  const store = chainStore(db)
  const chain = await store.read()
  if (!chain) return { whole: false, seq: 0, what: 'unreadable' }
  if (noted && noted.head.seq > chain.head.seq) return { whole: false, seq: noted.head.seq, what: 'cut' }
  const places = [noted?.head, noted?.dropped].filter((place) => place !== undefined)
  const isRewritten = (at: Link) => places.some(({ seq, hash }) => seq === at.seq && hash !== at.hash)
  let begin = chain.dropped
  let end = begin
  let first: StoredEntry | undefined
  /** The latest time so far: a comparison with the previous entry alone would miss many small steps back. */
  let latest: Date | undefined
  let misdated: Broken | undefined
  const rewritten = (at: Link): Verdict => ({ whole: false, seq: at.seq, what: 'rewritten' })
  if (isRewritten(begin)) return rewritten(begin)

  while (end.seq < chain.head.seq) {
    const entries = await store.after(end.seq, Math.min(batch, chain.head.seq - end.seq))
    // A batch ends at an anchored position, so that its hash can be compared.
    const upTo = entries.findIndex(({ seq }) => places.some((place) => place.seq === seq))
    const part = upTo === -1 ? entries : entries.slice(0, upTo + 1)
    const followed = follow(end, part)
    const broken = followed.broken ?? (part.length === 0 ? { seq: end.seq + 1, what: 'missing' as const } : undefined)
    if (broken) {
      // Missing entries may have been deleted by retention since the chain was read.
      const today = (await store.read())?.dropped
      if (broken.what === 'missing' && today && today.seq >= broken.seq && today.seq <= chain.head.seq) {
        end = begin = today
        first = undefined
        continue
      }
      return { whole: false, ...broken }
    }
    for (const entry of part) {
      if (isMisdated(entry.at, latest, now)) misdated ??= { whole: false, seq: entry.seq ?? 0, what: 'misdated' }
      first ??= entry
      if (latest === undefined || entry.at > latest) latest = entry.at
    }
    end = followed.end
    if (isRewritten(end)) return rewritten(end)
  }
  if (end.hash !== chain.head.hash) return { whole: false, seq: end.seq, what: 'changed' }
  const stray = await store.stray()
  if (stray !== undefined) return { whole: false, seq: stray, what: 'stray' }
  if (!isBeginExplained({ begin, first, noted, now })) return { whole: false, seq: begin.seq, what: 'unexplained' }
  if (misdated) return misdated
  return {
    whole: true,
    entries: end.seq - begin.seq,
    since: first?.at,
    chain: { dropped: begin, head: end },
    noted: noted === undefined ? 'unasked' : noted.head.seq < begin.seq ? 'dropped' : 'found',
  }
}

interface Beginning {
  begin: Link
  first: StoredEntry | undefined
  noted: Anchor | undefined
  now: Date
}

/** Whether all that is missing at the beginning was deleted by retention. */
function isBeginExplained({ begin, first, noted, now }: Beginning): boolean {
  if (begin.seq === 0) return true
  // Retention keeps the last expired entry.
  if (!first || !isExplained(first.at, now)) return false
  if (!noted) return true
  const { at, head } = noted
  // What came after the note is younger than the note; of what is left, the noted hash vouches for no more than its
  // entry.
  return at === undefined || begin.seq < head.seq || at.getTime() <= now.getTime() - keptMs
}
