import type { Database } from '../../platform/database.ts'
import { type Break, follow, type Link } from './chain.ts'
import { type Chain, chainStore } from './chain.store.ts'

/** Entries that are read at once. */
const batch = 1000

export type Verdict =
  | { whole: true; entries: number; since: Date | undefined; chain: Chain; noted: 'unasked' | 'found' | 'dropped' }
  | { whole: false; seq: number; what: Break['what'] | 'cut' | 'stray' | 'rewritten' | 'unreadable' }

const isAt = (noted: Link | undefined, end: Link) => noted?.seq === end.seq

/**
 * Follows the whole chain and says whether anything was taken out, changed, put in or cut off. Entries are written and
 * dropped meanwhile.
 * @param noted An end that somebody noted before: it tells a chain that was written anew.
 */
export async function verifyChain(db: Database, noted?: Link): Promise<Verdict> {
  const store = chainStore(db)
  const chain = await store.read()
  if (!chain) return { whole: false, seq: 0, what: 'unreadable' }
  if (noted && noted.seq > chain.head.seq) return { whole: false, seq: noted.seq, what: 'cut' }
  let end = chain.dropped
  let begin = end
  let isFound = isAt(noted, end)
  const isRewritten = (at: Link) => noted !== undefined && isAt(noted, at) && noted.hash !== at.hash
  if (isRewritten(end)) return { whole: false, seq: end.seq, what: 'rewritten' }

  while (end.seq < chain.head.seq) {
    const read = await store.after(end.seq, Math.min(batch, chain.head.seq - end.seq))
    // One batch ends where the noted place is, so that its hash can be looked at.
    const upTo = noted && !isFound ? read.findIndex(({ seq }) => seq === noted.seq) : -1
    const entries = upTo === -1 ? read : read.slice(0, upTo + 1)
    const followed = follow(end, entries)
    const broken =
      followed.broken ?? (entries.length === 0 ? { seq: end.seq + 1, what: 'missing' as const } : undefined)
    if (broken) {
      // What is missing may have been dropped, rightly, since the chain was read.
      const now = (await store.read())?.dropped
      if (broken.what === 'missing' && now && now.seq >= broken.seq && now.seq <= chain.head.seq) {
        end = begin = now
        continue
      }
      return { whole: false, ...broken }
    }
    end = followed.end
    if (isRewritten(end)) return { whole: false, seq: end.seq, what: 'rewritten' }
    isFound ||= isAt(noted, end)
  }
  if (end.hash !== chain.head.hash) return { whole: false, seq: end.seq, what: 'changed' }
  const stray = await store.stray()
  if (stray !== undefined) return { whole: false, seq: stray, what: 'stray' }
  return {
    whole: true,
    entries: end.seq - begin.seq,
    since: await store.since(),
    chain: { dropped: begin, head: end },
    noted: noted === undefined ? 'unasked' : isFound ? 'found' : 'dropped',
  }
}
