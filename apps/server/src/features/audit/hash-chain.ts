import { createHash } from 'node:crypto'
import { audit as limits, security } from '@trouvaille/domain'
import type { auditEntries } from './audit.table.ts'

/**
 * The chain of the audit: each entry has a number, without gaps, and a hash over itself and the hash before it. Pure
 * functions; whoever changes what is hashed makes every log that exists look broken.
 */

export type StoredEntry = typeof auditEntries.$inferSelect
type Content = Omit<StoredEntry, 'seq' | 'hash'>

/** A place of the chain, and the hash that stands there. */
export interface Link {
  readonly seq: number
  readonly hash: string
}

/** Where the chain begins, after what was dropped, and where it ends. */
export interface Chain {
  readonly dropped: Link
  readonly head: Link
}

/** Where a chain stops being one, and what is wrong there. */
export interface Break {
  readonly seq: number
  readonly what: 'missing' | 'changed'
}

/** An entry as one text, the same whatever the database made of its JSON and the zone of its times. */
function canonical(seq: number, entry: Content): string {
  const { id, at, subject, action, resource, success, risk, network, device, request, details } = entry
  const sorted = Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const time = at.toISOString()
  return JSON.stringify([seq, id, time, subject, action, resource, success, risk, network, device, request, sorted])
}

/** The place of an entry that follows another one. */
export function linkTo({ seq: before, hash }: Link, entry: Content): Link {
  const seq = before + 1
  return { seq, hash: createHash('sha256').update(`${hash}\n`).update(canonical(seq, entry)).digest('hex') }
}

/** How long entries are kept, in milliseconds. */
export const keptMs = security.entryLifeMs * limits.lifeFactor

/** How far clocks may go wrong, and how long an act may take from its time to its place, in milliseconds. */
const toleranceMs = 10 * 60_000

/**
 * Whether an entry says a time that its place belies: well before that of the entry in front of it, or still to come. It
 * was put in later, or a clock was wrong.
 * @param before Time of the entry in front; undefined where there is none.
 */
export const isMisdated = (at: Date, before: Date | undefined, now: Date): boolean =>
  at.getTime() < (before?.getTime() ?? 0) - toleranceMs || at.getTime() > now.getTime() + toleranceMs

/**
 * Whether what lies before an entry may have been dropped: it went because its time was over, so the time of the last one
 * that was left is over, too. Times stand in the chain; nobody changes one of them alone.
 */
export const isExplained = (at: Date, now: Date): boolean => at.getTime() <= now.getTime() - keptMs + toleranceMs

/**
 * Follows the chain as far as it is one.
 * @param entries In the order of their numbers.
 * @returns The last good place, and where it breaks, if it does.
 */
export function follow(from: Link, entries: readonly StoredEntry[]): { end: Link; broken?: Break } {
  let end = from
  for (const entry of entries) {
    const next = linkTo(end, entry)
    if (entry.seq !== next.seq) return { end, broken: { seq: next.seq, what: 'missing' } }
    if (entry.hash !== next.hash) return { end, broken: { seq: next.seq, what: 'changed' } }
    end = next
  }
  return { end }
}
