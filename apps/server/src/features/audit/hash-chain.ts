import { createHash } from 'node:crypto'
import { audit as limits, security } from '@trouvaille/domain'
import type { auditEntries } from './audit.table.ts'

/**
 * The hash chain of the audit: each entry has a sequence number, without gaps, and a hash over itself and the previous
 * hash. Pure functions; changing what is hashed makes every existing log look broken.
 */

export type StoredEntry = typeof auditEntries.$inferSelect
type Content = Omit<StoredEntry, 'seq' | 'hash'>

/** A position in the chain, and its hash. */
export interface Link {
  readonly seq: number
  readonly hash: string
}

/** Beginning of the chain, after deletions by retention, and its end. */
export interface Chain {
  readonly dropped: Link
  readonly head: Link
}

/** Position and kind of a break in the chain. */
export interface Break {
  readonly seq: number
  readonly what: 'missing' | 'changed'
}

/** Canonical serialization of an entry, independent of the database's JSON and time zone formats. */
function canonical(seq: number, entry: Content): string {
  const { id, at, subject, action, resource, success, risk, network, device, request, details } = entry
  const sorted = Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const time = at.toISOString()
  return JSON.stringify([seq, id, time, subject, action, resource, success, risk, network, device, request, sorted])
}

/** The position of the next entry. */
export function linkTo({ seq: before, hash }: Link, entry: Content): Link {
  const seq = before + 1
  return { seq, hash: createHash('sha256').update(`${hash}\n`).update(canonical(seq, entry)).digest('hex') }
}

/** Retention, in milliseconds. */
export const keptMs = security.entryLifeMs * limits.lifeFactor

/** Tolerance for clock skew, and for the time from an action to its append, in milliseconds. */
const toleranceMs = 10 * 60_000

/**
 * Whether an entry's time contradicts its position: well before the entry in front of it, or in the future. It was
 * inserted later, or a clock was wrong.
 * @param before Time of the previous entry; undefined for the first.
 */
export const isMisdated = (at: Date, before: Date | undefined, now: Date): boolean =>
  at.getTime() < (before?.getTime() ?? 0) - toleranceMs || at.getTime() > now.getTime() + toleranceMs

/**
 * Whether a deletion by retention may end before an entry: the last remaining expired entry proves it, because times
 * are part of the hashed content.
 */
export const isExplained = (at: Date, now: Date): boolean => at.getTime() <= now.getTime() - keptMs + toleranceMs

/**
 * Verifies the chain up to its first break.
 * @param entries In the order of their sequence numbers.
 * @returns The last valid position, and the break, if any.
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
