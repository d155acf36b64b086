import { z } from '@hono/zod-openapi'
import { accountLimits } from './account-limits.ts'
import { emailShapeError, input, passwordError } from '@trouvaille/domain'
import { ruled, signedIn } from './accounts.ts'
import { done, endpoint } from './endpoint.ts'
import { visitorReads } from './limits.ts'

/** Passwords, address confirmation, devices, OAuth. */

const email = ruled(emailShapeError)
const newPassword = ruled(passwordError, input.passwordMaxCharacters)
/** Part of a mailed secret. */
const secret = z.string().min(1).max(100)

export const requestPasswordReset = endpoint({
  method: 'post',
  path: '/api/password/reset-request',
  audience: 'visitor',
  limits: [accountLimits.mailNetwork, accountLimits.resetMail],
  recorded: { as: 'password_reset', event: 'password_reset_request' },
  summary: 'Mail a reset link. The answer is the same when the e-mail has no account.',
  body: z.strictObject({ email }),
  output: done,
})

export const resetPassword = endpoint({
  method: 'post',
  path: '/api/password/reset',
  audience: 'visitor',
  limits: [accountLimits.secretNetwork],
  recorded: { as: 'change_password', event: 'password_reset', refusedAs: 'password_reset' },
  summary: 'Set a new password with both parts of a reset link. It signs in here and ends every other session.',
  body: z.strictObject({ accessToken: secret, refreshToken: secret, password: newPassword }),
  output: signedIn,
  errors: ['password.reset_invalid', 'session.second_factor_required', 'account.suspended'],
})

export const readPassword = endpoint({
  method: 'get',
  path: '/api/password',
  audience: 'user',
  limits: [accountLimits.reads],
  summary: 'Whether the account has a password. One that came from a provider gets its first by a reset link.',
  output: z.strictObject({ isSet: z.boolean() }),
})

export const changePassword = endpoint({
  method: 'post',
  path: '/api/password/change',
  audience: 'user',
  limits: [accountLimits.currentPassword],
  recorded: { as: 'change_password', event: 'password_change' },
  summary: 'Change the own password. Every other session ends, this one stays.',
  body: z.strictObject({
    currentPassword: z.string().min(1).max(input.passwordMaxCharacters),
    password: newPassword,
  }),
  output: done,
  errors: ['password.wrong_current'],
})

export const confirmPassword = endpoint({
  method: 'post',
  path: '/api/password/confirm',
  audience: 'user',
  limits: [accountLimits.currentPassword],
  recorded: { as: 'password_confirmation', event: 'password_confirmation' },
  summary:
    'Prove again who is calling, after `session.too_old`: for the next hour this session counts as just opened. ' +
    'No session ends.',
  body: z.strictObject({ password: z.string().min(1).max(input.passwordMaxCharacters) }),
  output: done,
  errors: ['password.wrong_current'],
})

export const requestEmailConfirmation = endpoint({
  method: 'post',
  path: '/api/email/confirmation-request',
  audience: 'visitor',
  limits: [accountLimits.mailNetwork, accountLimits.confirmationMail],
  recorded: { as: 'email_confirmation_request', event: 'email_confirmation_request', by: [] },
  summary: 'Mail the confirmation link again. The answer is the same when there is nothing to confirm.',
  body: z.strictObject({ email }),
  output: done,
})

export const confirmEmail = endpoint({
  method: 'post',
  path: '/api/email/confirm',
  audience: 'visitor',
  limits: [accountLimits.secretNetwork],
  recorded: { as: 'email_confirmation', event: 'email_confirmation', by: [] },
  summary: 'Confirm an address with the token of a confirmation link.',
  body: z.strictObject({ token: secret }),
  output: done,
  errors: ['email.confirmation_invalid'],
})

export const deviceSession = z
  .strictObject({
    id: z.string(),
    /** The session of the current request. */
    current: z.boolean(),
    createdAt: z.iso.datetime(),
    /** Rounded to the hour. */
    lastUsedAt: z.iso.datetime(),
    /** In French: "Firefox sur Windows". */
    device: z.string(),
    /** Truncated address: "203.0.113.x". */
    address: z.string().nullable(),
  })
  .openapi('DeviceSession')
export type DeviceSession = z.infer<typeof deviceSession>

export const listSessions = endpoint({
  method: 'get',
  path: '/api/sessions',
  audience: 'user',
  limits: [accountLimits.reads],
  summary: 'The devices on which the caller is signed in, the most recently used first.',
  output: z.strictObject({ sessions: z.array(deviceSession) }),
})

export const endSession = endpoint({
  method: 'delete',
  path: '/api/sessions/{id}',
  audience: 'user',
  limits: [accountLimits.endings],
  recorded: { as: 'session_end', event: 'session_end' },
  summary: 'Sign one device out, at once.',
  params: z.strictObject({ id: z.string().min(1).max(64) }),
  output: done,
  errors: ['request.not_found', 'session.too_old'],
})

export const endEverySession = endpoint({
  method: 'delete',
  path: '/api/sessions',
  audience: 'user',
  limits: [accountLimits.endings],
  recorded: { as: 'logout_everywhere', event: 'every_session_end' },
  summary: 'Sign every device out, this one too.',
  output: done,
  errors: ['session.too_old'],
})

export const signInRecord = z
  .strictObject({
    id: z.string(),
    at: z.iso.datetime(),
    success: z.boolean(),
    device: z.string(),
    address: z.string().nullable(),
  })
  .openapi('SignInRecord')
export type SignInRecord = z.infer<typeof signInRecord>

export const listSignIns = endpoint({
  method: 'get',
  path: '/api/sign-ins',
  audience: 'user',
  limits: [accountLimits.reads],
  summary: 'Sign-ins to the own account and failed attempts, the newest first.',
  query: z.strictObject({
    cursor: z
      .string()
      .regex(/^[0-9]{1,18}$/)
      .optional(),
  }),
  output: z.strictObject({ items: z.array(signInRecord), nextCursor: z.string().nullable() }),
})

export const oauthProvider = z.strictObject({ id: z.string(), name: z.string() })
export type OAuthProvider = z.infer<typeof oauthProvider>

export const listOAuthProviders = endpoint({
  method: 'get',
  path: '/api/oauth-providers',
  audience: 'visitor',
  limits: [visitorReads],
  summary: 'The configured providers to sign in with, for their buttons; usually none.',
  output: z.strictObject({ providers: z.array(oauthProvider) }),
})

export const startOAuth = endpoint({
  method: 'post',
  path: '/api/oauth-providers/{id}',
  audience: 'visitor',
  limits: [accountLimits.oauth],
  summary:
    'Begin to sign in with a provider: the client goes to the answered address. The way back ends at `/signin`, signed in, or at `/signin?error=<code>`: `account_not_linked` (the e-mail has an account that signs in another way), `email_not_verified`, `access_denied`, others.',
  params: z.strictObject({ id: z.string().min(1).max(40) }),
  output: z.strictObject({ url: z.string() }),
  errors: ['request.not_found', 'oauth.unavailable'],
})
