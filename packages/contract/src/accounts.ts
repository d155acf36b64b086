import { z } from '@hono/zod-openapi'
import { accountLimits } from './account-limits.ts'
import {
  emailError,
  identifierError,
  input,
  passwordError,
  signUpPhoneError,
  usernameError,
  writtenPhone,
} from '@trouvaille/domain'
import { done, endpoint } from './endpoint.ts'
import { keptPart } from './favourites.ts'
import { visitorReads } from './limits.ts'

/** Sign-up, sign-in, the session, the whole account. */

export const role = z.enum(['admin', 'moderator', 'user'])
export type Role = z.infer<typeof role>

/** The signed-in person, as their own devices see them. */
export const account = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    username: z.string(),
    avatarUrl: z.string().nullable(),
    roles: z.array(role),
  })
  .openapi('Account')
export type Account = z.infer<typeof account>

/** A text that a domain rule accepts. */
export const ruled = (rule: (value: string) => string | undefined, max: number = input.identifierMaxCharacters) =>
  z
    .string()
    .max(max)
    .refine((value) => rule(value) === undefined)

/**
 * What a member's lists hold something of: a new device, which has not read them yet, holds the place of what is to come
 * and of nothing else.
 */
const keptParts = z.array(keptPart)

/**
 * A session that was opened; web clients get it as a cookie too. So is `device`, which a native shell shows when somebody
 * signs in there again: attempts elsewhere do not count for a device that is known.
 */
export const signedIn = z.strictObject({ account, kept: keptParts, token: z.string(), device: z.string() })

export const signUp = endpoint({
  method: 'post',
  path: '/api/accounts',
  audience: 'visitor',
  limits: [accountLimits.signUpBurst, accountLimits.signUpNetwork],
  recorded: { as: 'signup', event: 'sign_up' },
  summary:
    'Create an account. Where addresses must be confirmed, the session is null, whether the e-mail has an account ' +
    'already or not; otherwise a new account is signed in at once.',
  body: z.strictObject({
    email: ruled(emailError),
    username: ruled(usernameError).optional(),
    phoneNumber: z
      .string()
      .max(50)
      // Not a transformation, of which the API document could not tell what comes in.
      .overwrite(writtenPhone)
      .refine((phone) => signUpPhoneError(phone) === undefined),
    /** Whether members who have this number in their phone book may find the new one by it; not unless it is said. */
    foundByPhone: z.boolean().optional(),
    password: ruled(passwordError, input.passwordMaxCharacters),
  }),
  output: z.strictObject({ session: signedIn.nullable() }),
})

export const signIn = endpoint({
  method: 'post',
  path: '/api/session',
  audience: 'visitor',
  limits: [accountLimits.signIn, accountLimits.signInNetwork, accountLimits.signInEverywhere],
  recorded: { as: 'login', event: 'sign_in' },
  summary: 'Sign in with an e-mail or a username. Web clients get a cookie, native shells use the token.',
  body: z.strictObject({
    identifier: ruled(identifierError),
    password: z.string().min(1).max(input.passwordMaxCharacters),
    /** What the last sign-in on this device gave; web clients have it as a cookie. */
    device: z.string().max(500).optional(),
  }),
  output: signedIn,
  errors: ['session.invalid_credentials', 'session.email_unconfirmed', 'account.suspended'],
})

export const readSession = endpoint({
  method: 'get',
  path: '/api/session',
  audience: 'visitor',
  limits: [visitorReads],
  summary: 'The signed-in account, and of which kinds its lists hold something; or null.',
  output: z.strictObject({ account: account.nullable(), kept: keptParts }),
})

export const signOut = endpoint({
  method: 'delete',
  path: '/api/session',
  audience: 'visitor',
  limits: [accountLimits.signOut],
  recorded: { as: 'logout', event: 'sign_out' },
  idempotent: true,
  summary: 'End this session. Harmless when there is none.',
  output: done,
})

export const deleteAccount = endpoint({
  method: 'delete',
  path: '/api/account',
  audience: 'user',
  limits: [accountLimits.deletion],
  recorded: { as: 'delete_account', event: 'account_deletion' },
  summary:
    'Delete the own account and everything that hangs on it, at once and for good. A session that was opened more ' +
    'than an hour ago proves first who is calling.',
  output: done,
  errors: ['session.too_old'],
})

export const exportAccount = endpoint({
  method: 'get',
  path: '/api/account/export',
  audience: 'user',
  limits: [accountLimits.exports],
  recorded: { as: 'data_export', event: 'data_export' },
  summary:
    'Everything that is held about the caller, as a download. A session that was opened more than an hour ago proves ' +
    'first who is calling.',
  output: z.record(z.string(), z.unknown()),
  errors: ['session.too_old'],
})
