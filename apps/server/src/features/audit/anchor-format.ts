import type { Chain, Link } from './hash-chain.ts'

/**
 * An anchor: beginning and end of the chain at a time, to be stored outside of the database. Its text form is a single
 * word for `npm run audit -- verify --head`.
 */
export interface Anchor {
  /** Time and beginning of the chain; unknown in an anchor that has only the head. */
  readonly at?: Date | undefined
  readonly dropped?: Link | undefined
  readonly head: Link
}

const link = String.raw`(\d{1,15}):([0-9a-f]{64}|)`
const pattern = new RegExp(String.raw`^(?:${link}\.\.)?${link}(?:@(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z))?$`)

const wordOf = ({ seq, hash }: Link) => `${seq}:${hash}`

export const anchorOf = ({ dropped, head }: Chain, at: Date): string =>
  `${wordOf(dropped)}..${wordOf(head)}@${at.toISOString()}`

/** @returns Undefined for an invalid text. */
export function readAnchor(text: string): Anchor | undefined {
  const found = pattern.exec(text)
  if (!found) return undefined
  const [, droppedSeq, droppedHash = '', seq, hash = '', time] = found
  const at = time === undefined ? undefined : new Date(time)
  if (Number.isNaN(at?.getTime())) return undefined
  return {
    at,
    dropped: droppedSeq === undefined ? undefined : { seq: Number(droppedSeq), hash: droppedHash },
    head: { seq: Number(seq), hash },
  }
}
