import { z } from '@hono/zod-openapi'
import { passkeys } from '@trouvaille/domain'
import { signedIn } from './accounts.ts'
import { done, endpoint } from './endpoint.ts'
import { hour, type Limit, minute } from './limits.ts'

/** Passkeys (WebAuthn): to sign in, as a second factor, and to confirm who is calling. */

export const passkeyLimits = {
  reads: { name: 'passkey-reads', by: ['account'], points: 60, windowMs: minute },
  /** Additions, removals and what is asked of the device for them. */
  changes: {
    name: 'passkey-changes',
    by: ['account'],
    without: ['session.too_old', 'session.passkey_required'],
    points: 60,
    windowMs: 10 * minute,
  },
  confirmations: { name: 'passkey-confirmations', by: ['account'], points: 30, windowMs: minute },
  /** Every visit of the form of signing in asks for a challenge, again while it stays open. */
  challenges: { name: 'passkey-challenges', by: ['network'], points: 600, windowMs: minute },
  signIns: { name: 'passkey-sign-ins', by: ['network'], points: 60, windowMs: minute },
  /** A code has eighty random bits; the limit is for the noise. */
  recoveryCodes: { name: 'recovery-codes', by: ['network'], points: 30, windowMs: hour },
} as const satisfies Record<string, Limit>

/** Bytes, as a credential has them. */
const bytes = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .regex(/^[\w-]+$/)

/** A credential id has 1023 bytes at most. */
const credentialId = bytes(1364)
const clientData = bytes(4000)

/** Where an authenticator is reached: "internal", "usb", "hybrid". Browsers may add others. */
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10)

const descriptors = z.array(z.strictObject({ id: z.string(), type: z.literal('public-key'), transports }))

/** What `navigator.credentials.create` is given. */
const creationOptions = z
  .strictObject({
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number().int() })),
    timeout: z.number().int(),
    excludeCredentials: descriptors,
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .openapi('PasskeyCreationOptions')
export type PasskeyCreationOptions = z.infer<typeof creationOptions>

/** What `navigator.credentials.get` is given. Without `allowCredentials` the device offers the keys that it has. */
const requestOptions = z
  .strictObject({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.number().int(),
    allowCredentials: descriptors,
    userVerification: z.literal('required'),
  })
  .openapi('PasskeyRequestOptions')
export type PasskeyRequestOptions = z.infer<typeof requestOptions>

/** A new credential, of what an authenticator answers. */
const attestation = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  attestationObject: bytes(20_000),
  transports,
})
export type PasskeyAttestation = z.infer<typeof attestation>

/** A signature of an authenticator over a challenge. */
const assertion = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  authenticatorData: bytes(4000),
  signature: bytes(8000),
})
export type PasskeyAssertion = z.infer<typeof assertion>

const passkeyName = z
  .string()
  .trim()
  .min(1)
  .max(passkeys.nameMaxCharacters)
  // Neither control characters nor half of one.
  .regex(/^[^\p{C}]*$/u)

const passkeyId = z.strictObject({ id: z.uuid() })

export const passkey = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    /** Other devices of the person have it, too. */
    isSynced: z.boolean(),
  })
  .openapi('Passkey')
export type Passkey = z.infer<typeof passkey>

export const listPasskeys = endpoint({
  method: 'get',
  path: '/api/passkeys',
  audience: 'user',
  limits: [passkeyLimits.reads],
  summary: 'The own passkeys, the oldest first, and what they are asked for.',
  output: z.strictObject({
    passkeys: z.array(passkey),
    /** Whether passkeys can be used at the address of this server. */
    isAvailable: z.boolean(),
    /** Whether one is asked for after the password, or after a provider. */
    secondFactor: z.boolean(),
    /** Recovery codes that are left. */
    recoveryCodes: z.number().int(),
    /** Whether the roles of the account are in force only with a passkey. */
    isRequired: z.boolean(),
  }),
})
export type Passkeys = z.infer<(typeof listPasskeys.responses)[200]['content']['application/json']['schema']>

export const startPasskey = endpoint({
  method: 'post',
  path: '/api/passkeys/options',
  audience: 'user',
  limits: [passkeyLimits.changes],
  summary: 'Begin to add a passkey: what the device is asked to create. The challenge is good once, for five minutes.',
  output: z.strictObject({ options: creationOptions }),
  errors: ['session.too_old', 'session.passkey_required', 'passkeys.too_many', 'passkeys.unavailable'],
})

export const addPasskey = endpoint({
  method: 'post',
  path: '/api/passkeys',
  audience: 'user',
  limits: [passkeyLimits.changes],
  recorded: { as: 'passkey_add', event: 'passkey_addition' },
  summary: 'Add the passkey that the device has created. The account is told by mail.',
  body: z.strictObject({ name: passkeyName, credential: attestation }),
  output: z.strictObject({ passkey }),
  errors: [
    'session.too_old',
    'session.passkey_required',
    'passkeys.invalid',
    'passkeys.too_many',
    'passkeys.unavailable',
  ],
})

export const renamePasskey = endpoint({
  method: 'patch',
  path: '/api/passkeys/{id}',
  audience: 'user',
  limits: [passkeyLimits.changes],
  idempotent: true,
  summary: 'Give a passkey another name.',
  params: passkeyId,
  body: z.strictObject({ name: passkeyName }),
  output: done,
  errors: ['passkeys.not_found'],
})

export const removePasskey = endpoint({
  method: 'delete',
  path: '/api/passkeys/{id}',
  audience: 'user',
  limits: [passkeyLimits.changes],
  recorded: { as: 'passkey_remove', event: 'passkey_removal' },
  summary:
    'Remove a passkey: it opens nothing any more. The last one stays while it is the second factor or is required by ' +
    'a role. The account is told by mail.',
  params: passkeyId,
  output: done,
  errors: ['session.too_old', 'session.passkey_required', 'passkeys.not_found', 'passkeys.last'],
})

export const startPasskeyConfirmation = endpoint({
  method: 'post',
  path: '/api/passkeys/confirmation/options',
  audience: 'user',
  limits: [passkeyLimits.confirmations],
  summary: 'Begin to confirm who is calling with one of the own passkeys.',
  output: z.strictObject({ options: requestOptions }),
  errors: ['passkeys.none', 'passkeys.unavailable'],
})

export const confirmPasskey = endpoint({
  method: 'post',
  path: '/api/passkeys/confirmation',
  audience: 'user',
  limits: [passkeyLimits.confirmations],
  recorded: { as: 'passkey_confirmation', event: 'passkey_confirmation' },
  summary:
    'Confirm who is calling, after `session.too_old` or `session.passkey_required`: this session counts as just ' +
    'opened, and as opened with a passkey.',
  body: z.strictObject({ credential: assertion }),
  output: done,
  errors: ['passkeys.invalid', 'passkeys.unavailable'],
})

/** New recovery codes, which are shown once. */
const recoveryCodes = z.strictObject({ codes: z.array(z.string()) })

export const changeSecondFactor = endpoint({
  method: 'put',
  path: '/api/second-factor',
  audience: 'user',
  limits: [passkeyLimits.changes],
  recorded: { as: 'second_factor_change', event: 'second_factor_change' },
  summary:
    'Ask for a passkey after the password, or no longer. Who begins to is given recovery codes, each good once. The ' +
    'account is told by mail.',
  body: z.strictObject({ isOn: z.boolean() }),
  output: recoveryCodes,
  errors: ['session.too_old', 'session.passkey_required', 'passkeys.none'],
})

export const renewRecoveryCodes = endpoint({
  method: 'post',
  path: '/api/second-factor/recovery-codes',
  audience: 'user',
  limits: [passkeyLimits.changes],
  recorded: { as: 'second_factor_change', event: 'recovery_codes' },
  summary: 'New recovery codes; those of before are no longer good.',
  output: recoveryCodes,
  errors: ['session.too_old', 'session.passkey_required', 'passkeys.none'],
})

export const startPasskeySignIn = endpoint({
  method: 'post',
  path: '/api/session/passkey/options',
  audience: 'visitor',
  limits: [passkeyLimits.challenges],
  summary: 'Begin to sign in with a passkey: the device offers those that it has for this product.',
  output: z.strictObject({ options: requestOptions }),
  errors: ['passkeys.unavailable'],
})

/** The token of a sign-in that waits for its second factor. */
const secondFactorToken = z.string().min(1).max(100)

export const startSecondFactor = endpoint({
  method: 'post',
  path: '/api/second-factor/options',
  audience: 'visitor',
  limits: [passkeyLimits.challenges],
  summary: 'Begin the second factor of a sign-in that was answered `session.second_factor_required`.',
  body: z.strictObject({ token: secondFactorToken }),
  output: z.strictObject({ options: requestOptions }),
  errors: ['session.second_factor_expired', 'passkeys.unavailable'],
})

/** The device token of the last sign-in; web clients have it as a cookie. */
const device = z.string().max(500).optional()

export const signInWithPasskey = endpoint({
  method: 'post',
  path: '/api/session/passkey',
  audience: 'visitor',
  limits: [passkeyLimits.signIns],
  recorded: { as: 'login', event: 'sign_in' },
  summary: 'Sign in with a passkey, alone or with the token of a sign-in that waits for it.',
  body: z.strictObject({ credential: assertion, token: secondFactorToken.optional(), device }),
  output: signedIn,
  errors: [
    'session.invalid_credentials',
    'session.email_unconfirmed',
    'session.second_factor_expired',
    'account.suspended',
    'passkeys.unavailable',
  ],
})

export const signInWithRecoveryCode = endpoint({
  method: 'post',
  path: '/api/session/recovery-code',
  audience: 'visitor',
  limits: [passkeyLimits.recoveryCodes],
  recorded: { as: 'login', event: 'sign_in' },
  summary: 'Complete a sign-in that waits for its second factor with a recovery code, which is good once.',
  body: z.strictObject({ token: secondFactorToken, code: z.string().min(1).max(50), device }),
  output: signedIn,
  errors: ['session.invalid_credentials', 'session.second_factor_expired', 'account.suspended'],
})
