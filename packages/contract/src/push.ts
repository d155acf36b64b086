import { z } from '@hono/zod-openapi'
import { isTimeZone, push, pushKinds } from '@trouvaille/domain'
import { done, endpoint } from './endpoint.ts'
import { ownReads } from './limits.ts'
import { time } from './time.ts'

/** Push notifications: which devices are sent some, and of what. */

/** The name of a time zone: longer than the longest of the database. */
const timeZone = z.string().max(64).refine(isTimeZone)

/** An uncompressed point of P-256, and 16 bytes, in base64url [RFC 8291]. */
const publicKey = z.string().regex(/^B[\w-]{86}$/)
const authSecret = z.string().regex(/^[\w-]{22}$/)

const token = z
  .string()
  .min(1)
  .max(push.addressMaxCharacters)
  .regex(/^[\w:.-]+$/)

/** How notifications reach devices: browsers, Android, Apple's systems. */
export const pushTransport = z.enum(['web', 'fcm', 'apns'])
export type PushTransport = z.infer<typeof pushTransport>

/** Where a device is sent notifications: a browser by its push service, an app by a token of its system. */
export const pushSubscription = z.discriminatedUnion('transport', [
  z.strictObject({
    transport: z.literal('web'),
    endpoint: z.url().max(push.addressMaxCharacters),
    keys: z.strictObject({ p256dh: publicKey, auth: authSecret }),
    timeZone,
  }),
  z.strictObject({ transport: pushTransport.exclude(['web']), token, timeZone }),
])
export type PushSubscriptionInput = z.infer<typeof pushSubscription>

/** Minutes since midnight. */
const minuteOfDay = z.number().int().min(0).max(1439)

export const pushSettings = z.strictObject({
  /** Kinds of which no device is sent anything. */
  off: z.array(z.enum(pushKinds)).max(pushKinds.length),
  /** In the time zone of each device; null for none. */
  quietHours: z.strictObject({ from: minuteOfDay, to: minuteOfDay }).nullable(),
  /** Whether notifications quote messages and name works and groups. */
  previews: z.boolean(),
})
export type PushSettings = z.infer<typeof pushSettings>

export const readPush = endpoint({
  method: 'get',
  path: '/api/push',
  audience: 'user',
  limits: [ownReads],
  summary:
    'The transports that the operator has set keys for, the key with which browsers subscribe (VAPID), what the caller wants to be notified of, and since when this device is (null: it is not).',
  output: z.strictObject({
    publicKey: z.string(),
    transports: z.array(pushTransport),
    settings: pushSettings,
    subscribedAt: time.nullable(),
  }),
})

export const subscribePush = endpoint({
  method: 'put',
  path: '/api/push/subscription',
  audience: 'user',
  limits: [ownReads],
  idempotent: true,
  summary: `This device is sent notifications, until its session ends, instead of where it was before; ${push.devicesPerAccount} devices of an account at most.`,
  body: pushSubscription,
  output: done,
  errors: ['push.host_not_allowed', 'push.not_configured'],
})

export const unsubscribePush = endpoint({
  method: 'delete',
  path: '/api/push/subscription',
  audience: 'user',
  limits: [ownReads],
  idempotent: true,
  summary: 'This device is sent no notifications any more.',
  output: done,
})

export const changePushSettings = endpoint({
  method: 'put',
  path: '/api/push/settings',
  audience: 'user',
  limits: [ownReads],
  idempotent: true,
  summary: 'What the caller wants to be notified of, on all devices, instead of what was before.',
  body: pushSettings,
  output: done,
})
