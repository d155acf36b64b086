import { z } from 'zod'
import { type OperatorHandler, OperatorError } from '../../platform/runtime/operator-socket.ts'
import { type Anchor, readAnchor } from './anchor-format.ts'
import type { Verdict } from './hash-chain-verify.ts'

const command = z.strictObject({
  command: z.literal('verify'),
  /** An anchor as one word. */
  head: z
    .string()
    .refine((word) => readAnchor(word) !== undefined)
    .optional(),
})
export type AuditCommand = z.infer<typeof command>

export const auditUsage = `npm run audit -- verify                     says whether the audit log is whole, and where it ends
npm run audit -- verify --head <seq:hash>   compares it with an end that was noted before
npm run audit -- verify --head <note>       or with beginning, end and time, a note of the log or of AUDIT_HEADS`

/** Time-out of the verification: a million entries take a minute. */
export const auditTimeoutMs = 15 * 60_000

/**
 * Parses the command line.
 * @throws OperatorRefusal with the usage.
 */
export function parseAuditCommand([name, option, value = '', ...rest]: readonly string[]): AuditCommand {
  if (name !== 'verify' || rest.length > 0) throw new OperatorError(auditUsage)
  if (option === undefined) return { command: 'verify' }
  if (option !== '--head' || !readAnchor(value)) throw new OperatorError(auditUsage)
  return { command: 'verify', head: value }
}

/** Texts for breaks of the chain. */
const logged: { readonly [What in Extract<Verdict, { whole: false }>['what']]: (seq: number) => string } = {
  missing: (seq) => `Entry ${seq} is missing.`,
  changed: (seq) => `Entry ${seq} is not the one that was written there: it was changed, moved or put in.`,
  stray: (seq) => `Entry ${seq} stands outside of the log: it was put in, or the end of the log was moved.`,
  cut: (seq) => `The log ends before entry ${seq}, which it had: its end was cut off.`,
  rewritten: (seq) => `Entry ${seq} has another hash than the one noted: the log was written anew.`,
  unexplained: (seq) => `The log begins after entry ${seq}, and its time was not over: its beginning was cut off.`,
  misdated: (seq) =>
    `Entry ${seq} says a time that cannot be its own, by those around it: it was put in later, or a clock was wrong.`,
  unreadable: () => 'The row of audit_chain, which says where the log begins and ends, is gone.',
}

function report(verdict: Verdict): string {
  if (!verdict.whole) throw new OperatorError(`The audit log is BROKEN. ${logged[verdict.what](verdict.seq)}`)
  const { entries, since, noted, chain } = verdict
  const { dropped, head } = chain
  const noun = (count: number, what: string) => `${count} ${what}${count === 1 ? 'y' : 'ies'}`
  return [
    `The audit log is whole: ${noun(entries, 'entr')}${since ? ` since ${since.toISOString()}` : ''}.`,
    ...(dropped.seq > 0 ? [`${noun(dropped.seq, 'older entr')} went when their time was over.`] : []),
    ...(noted === 'found' ? ['The head that was noted is part of it.'] : []),
    ...(noted === 'dropped'
      ? ['The head that was noted is older than the log is kept: there is nothing to compare.']
      : []),
    `Head: ${head.seq}:${head.hash}`,
  ].join('\n')
}

/** Verification of the audit, after appending pending entries. */
export interface Verifier {
  verify(noted?: Anchor): Promise<Verdict>
}

export const isAuditCommand = (given: unknown): boolean => command.safeParse(given).success

/** The operator's command that verifies the audit. */
export function auditCommands(audit: Verifier): OperatorHandler {
  return async (given) => {
    const parsed = command.safeParse(given)
    if (!parsed.success) throw new OperatorError('This command is not known.')
    return report(await audit.verify(readAnchor(parsed.data.head ?? '')))
  }
}
