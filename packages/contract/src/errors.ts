import { z } from '@hono/zod-openapi'
import { suspensionNotice } from './suspension-notice.ts'

/**
 * Error codes of the API with their HTTP status. Codes are stable; their French texts are in the web app, keyed by
 * code.
 */
export const errorStatus = {
  'request.malformed': 400,
  'request.invalid': 400,
  'request.not_found': 404,
  'request.too_large': 413,
  'request.unsupported_type': 415,
  'request.foreign_origin': 403,
  'request.rate_limited': 429,
  'session.required': 401,
  'session.invalid_credentials': 401,
  'session.other_account': 409,
  'session.too_old': 403,
  'session.email_unconfirmed': 403,
  /** Right so far: a passkey or a recovery code completes the sign-in, with the token in `secondFactor`. */
  'session.second_factor_required': 403,
  'session.second_factor_expired': 401,
  /** This session has to be confirmed with a passkey first. */
  'session.passkey_required': 403,
  /** The account is suspended; only returned after a correct password, with `suspension`. */
  'account.suspended': 403,
  'password.reset_invalid': 400,
  'password.wrong_current': 403,
  'email.confirmation_invalid': 400,
  'passkeys.invalid': 400,
  'passkeys.not_found': 404,
  'passkeys.too_many': 409,
  /** The last one, while it is the second factor or is required by a role. */
  'passkeys.last': 409,
  'passkeys.none': 409,
  /** The address of the server is none that passkeys can be made for. */
  'passkeys.unavailable': 409,
  'oauth.unavailable': 503,
  'role.required': 403,
  'catalogue.not_found': 404,
  'catalogue.unavailable': 503,
  'favourites.too_many': 409,
  'profile.username_taken': 409,
  'people.not_found': 404,
  /** New actions towards a suspended account are rejected: requests, shares, messages, groups. */
  'people.suspended': 409,
  'friends.self': 400,
  'friends.already_exists': 409,
  'friends.request_gone': 404,
  'friends.too_soon': 409,
  'friends.too_many': 409,
  'shares.self': 400,
  'shares.not_found': 404,
  'conversations.not_found': 404,
  'conversations.direct': 409,
  'conversations.too_many': 409,
  'conversations.too_many_pinned': 409,
  'conversations.too_many_drafts': 409,
  'messages.not_allowed': 403,
  'messages.not_found': 404,
  /** The time in which it may be edited, or deleted for everybody, is over. */
  'messages.too_late': 409,
  'messages.too_many_reactions': 409,
  'reports.self': 400,
  'reports.not_found': 404,
  'reports.not_allowed': 403,
  'reports.already_decided': 409,
  'suspensions.token_invalid': 400,
  'suspensions.appeal_closed': 409,
  'suspensions.not_found': 404,
  'suspensions.not_allowed': 403,
  'suspensions.already_suspended': 409,
  'suspensions.over': 409,
  'suspensions.no_appeal': 409,
  'audit.alert_not_found': 404,
  'image.too_large': 413,
  'image.too_many_pixels': 422,
  'image.unsupported_type': 415,
  'image.unreadable': 422,
  /** An address at a host that is no push service. */
  'push.host_not_allowed': 400,
  /** The server has no keys for this kind of device. */
  'push.not_configured': 409,
  'live.wrong_version': 409,
  'live.too_many': 409,
  'server.unexpected': 500,
  'server.unavailable': 503,
  /** The queue of a slow operation is full; with `retryAfter`. */
  'server.busy': 503,
} as const

export type ErrorCode = keyof typeof errorStatus

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

export const errorBody = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(codes),
      /** The invalid field, if any: `email`, `changes.0.work`. */
      field: z.string().optional(),
      /** Seconds until a retry, with `request.rate_limited` and `server.busy`; equals the Retry-After header. */
      retryAfter: z.number().int().optional(),
      /** With `account.suspended`. */
      suspension: suspensionNotice.optional(),
      /** With `session.second_factor_required`; good once, for ten minutes. */
      secondFactor: z.strictObject({ token: z.string() }).optional(),
    }),
  })
  .openapi('Error')

export type ErrorBody = z.infer<typeof errorBody>
