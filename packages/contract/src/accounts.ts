import { z } from '@hono/zod-openapi'
import { emailError, identifierError, input, passwordError, signUpPhoneError, usernameError } from '@trouvaille/domain'
import { done, endpoint } from './endpoint.ts'

/** Sign-up, sign-in, the session. */

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

const ruled = (rule: (value: string) => string | undefined, max: number = input.identifierMaxCharacters) =>
  z
    .string()
    .max(max)
    .refine((value) => rule(value) === undefined)

export const signUp = endpoint({
  method: 'post',
  path: '/api/accounts',
  audience: 'visitor',
  summary: 'Create an account. The answer is the same when the e-mail already has one.',
  body: z.strictObject({
    email: ruled(emailError),
    username: ruled(usernameError).optional(),
    phoneNumber: z.string().trim().max(50).refine((phone) => signUpPhoneError(phone) === undefined),
    password: ruled(passwordError, input.passwordMaxCharacters),
  }),
  output: done,
})

export const signIn = endpoint({
  method: 'post',
  path: '/api/session',
  audience: 'visitor',
  summary: 'Sign in with an e-mail or a username. Web clients get a cookie, native shells use the token.',
  body: z.strictObject({
    identifier: ruled(identifierError),
    password: z.string().min(1).max(input.passwordMaxCharacters),
  }),
  output: z.strictObject({ account, token: z.string() }),
  errors: ['session.invalid_credentials'],
})

export const readSession = endpoint({
  method: 'get',
  path: '/api/session',
  audience: 'visitor',
  summary: 'The signed-in account, or null.',
  output: z.strictObject({ account: account.nullable() }),
})

export const signOut = endpoint({
  method: 'delete',
  path: '/api/session',
  audience: 'visitor',
  summary: 'End this session. Harmless when there is none.',
  output: done,
})
