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

/** The signed-in account, as its own clients see it. */
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

/** A text validated by a domain rule. */
export const ruled = (rule: (value: string) => string | undefined, max: number = input.identifierMaxCharacters) =>
  z
    .string()
    .max(max)
    .refine((value) => rule(value) === undefined)

/**
 * Non-empty lists of a member: a new device, which has not loaded them yet, reserves space for these and for nothing
 * else.
 */
const keptParts = z.array(keptPart)

/**
 * A new session. Pages of the product have it as a cookie, which no script reads, and get null for the tokens; native shells have
 * `token`, and send `device` with the next sign-in: a known device has rate limits of its own.
 */
export const signedIn = z.strictObject({
  account,
  kept: keptParts,
  token: z.string().nullable(),
  device: z.string().nullable(),
})

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
      // Not a transformation, whose input OpenAPI could not describe.
      .overwrite(writtenPhone)
      .refine((phone) => signUpPhoneError(phone) === undefined),
    /** Whether members with this number in their phone book may find the person by it; false by default. */
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
    /** The device token of the last sign-in; web clients have it as a cookie. */
    device: z.string().max(500).optional(),
  }),
  output: signedIn,
  errors: [
    'session.invalid_credentials',
    'session.email_unconfirmed',
    'session.second_factor_required',
    'account.suspended',
  ],
})

export const readSession = endpoint({
  method: 'get',
  path: '/api/session',
  audience: 'visitor',
  limits: [visitorReads],
  summary: 'The signed-in account, and of which kinds its lists hold something; or null.',
  output: z.strictObject({
    account: account.nullable(),
    kept: keptParts,
    /** Whether its roles are in force only when this session is confirmed with a passkey. */
    isPasskeyDue: z.boolean(),
  }),
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
