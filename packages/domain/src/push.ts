import { type ActivityKind, activityKinds, isQuietActivity, type QuietActivityKind } from './activity.ts'
import { parseUrl } from './parse-url.ts'

/** Kinds of activity that a device is notified of. */
export type NotifiedActivityKind = Exclude<ActivityKind, QuietActivityKind>

/** What a device can be sent a push notification of: messages, and what the activity lists but quietly. */
export const pushKinds = [
  'message',
  ...activityKinds.filter((kind): kind is NotifiedActivityKind => !isQuietActivity(kind)),
] as const
export type PushKind = (typeof pushKinds)[number]

/** The push services of browsers. Addresses come from devices: the server calls no other host [PUSH-06]. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]+\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
]

/**
 * The address of a device at a push service, if it is one that the server calls.
 * @param ownOrigin Origin of a push service that the operator added, without TLS if it says so.
 */
export function pushEndpoint(address: string, ownOrigin?: string): URL | undefined {
  const url = parseUrl(address)
  if (!url || url.username !== '' || url.password !== '') return undefined
  if (ownOrigin !== undefined && url.origin === new URL(ownOrigin).origin) return url
  const isListed = url.protocol === 'https:' && url.port === '' && hosts.some((host) => host.test(url.hostname))
  return isListed ? url : undefined
}
