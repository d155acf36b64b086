import { z } from '@hono/zod-openapi'
import { contactLimits, signUpPhoneError } from '@trouvaille/domain'
import { endpoint } from './endpoint.ts'
import { day, hour, type Limit, minute } from './limits.ts'
import { personResult } from './people.ts'

/**
 * Contact matching by phone numbers. The limits make enumeration of unknown numbers useless;
 * docs/decisions/025-contact-discovery.md explains them.
 */

const calls = { name: 'contact-calls', by: ['account'], points: 30, windowMs: 10 * minute } as const satisfies Limit

/** Limits of phone numbers sent, each counted, duplicates included. */
export const contactNumberLimits = {
  /** Two of the largest phone books, or ten ordinary ones. */
  ofDay: { name: 'contact-numbers-day', by: ['account'], heldBy: 'feature', points: 4000, windowMs: day },
  ofFortnight: {
    name: 'contact-numbers-fortnight',
    by: ['account'],
    heldBy: 'feature',
    points: 10_000,
    windowMs: 14 * day,
  },
  /** Per network over all accounts, so that more accounts do not allow proportionally more numbers. */
  ofNetwork: { name: 'contact-numbers-network', by: ['network'], heldBy: 'feature', points: 10_000, windowMs: hour },
} as const satisfies Record<string, Limit>

const e164 = z
  .string()
  .max(16)
  .refine((number) => signUpPhoneError(number) === undefined)

export const matchContacts = endpoint({
  method: 'post',
  path: '/api/contacts/matches',
  audience: 'user',
  limits: [calls, ...Object.values(contactNumberLimits)],
  atOnce: 1,
  idempotent: true,
  summary:
    `Find members by numbers of the caller's phone book, ${contactLimits.numbersPerCall} at most: those who chose to be ` +
    'found by their number. Neither the caller nor blocked people are found. The numbers are compared and forgotten.',
  body: z.strictObject({ phoneNumbers: z.array(e164).min(1).max(contactLimits.numbersPerCall) }),
  output: z.strictObject({
    /** Several people may share a number. */
    matches: z.array(personResult.extend({ phoneNumber: z.string() })),
  }),
})
