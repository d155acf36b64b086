import type { IncomingMessage } from 'node:http'
import type { Account, Audience, Role } from '@trouvaille/contract'
import type { Config } from '../../config.ts'
import { plainAddress } from '../security/client-address.ts'
import { ApiError } from './errors.ts'

/**
 * The caller of a request, from its headers and the socket's address alone, so that a request and a WebSocket
 * handshake are treated alike.
 */

/** Reads headers by their names in lower case. */
export type ReadHeaders = Pick<Headers, 'get'>

/** Node's own headers object: copying it into a standard `Headers` costs as much as a response. */
export const headersOfMessage = ({ headers }: Pick<IncomingMessage, 'headers'>): ReadHeaders => ({
  get: (name) => headers[name]?.toString() ?? null,
})

/**
 * The client's address: the entry of `X-Forwarded-For` that the outermost trusted proxy wrote, else the socket's. An
 * entry that is no address is ignored; otherwise any client could evade the rate limits with random entries.
 * @param trustedProxies How many of the operator's proxies stand in front; with none the header is not trusted.
 */
export function clientAddress(headers: ReadHeaders, socketAddress: string | undefined, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? headers.get('x-forwarded-for')?.split(',').at(-trustedProxies) : undefined
  return plainAddress(forwarded ?? '') ?? plainAddress(socketAddress ?? '') ?? 'unknown'
}

/** Whether another site's page calls with a person's cookie. Native shells send no cookie. */
export function isForeignPage(headers: ReadHeaders, publicUrl: string | undefined): boolean {
  const origin = headers.get('origin')
  return origin !== null && headers.get('cookie') !== null && !isOwn(origin, headers, publicUrl)
}

/**
 * Whether a page may open a realtime connection, for which browsers ask no leave: one of our own, or of a native shell.
 * Clients that are no pages name no origin.
 */
export function isKnownPage(
  headers: ReadHeaders,
  { PUBLIC_URL, NATIVE_ORIGINS = [] }: Pick<Config, 'PUBLIC_URL' | 'NATIVE_ORIGINS'>,
): boolean {
  const origin = headers.get('origin')
  if (origin === null || isOwn(origin, headers, PUBLIC_URL)) return true
  return NATIVE_ORIGINS.includes(origin) && headers.get('cookie') === null
}

function isOwn(origin: string, headers: ReadHeaders, publicUrl: string | undefined): boolean {
  const host = hostOf(origin)
  const own = [publicUrl, `http://${headers.get('host')}`].map((url) => url && hostOf(url))
  return host !== undefined && own.includes(host)
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : undefined)

/** Where the product is reached, for links in mails: the configured address, else the one that was called. */
export function publicOrigin(headers: ReadHeaders, publicUrl: string | undefined): string {
  return (publicUrl ?? `http://${headers.get('host')}`).replace(/\/$/, '')
}

/**
 * The account that the client expects to be signed in: browser tabs share a cookie, and another tab may have signed
 * in another account since this one loaded. A call meant for one account must not act for another.
 */
export const believedAccountHeader = 'x-account'

/** The client's time zone, for the times in mails that its call sends. */
export const timeZoneHeader = 'x-time-zone'

/** Twice the longest name in the time zone database. */
const longestTimeZone = 64

/** The time zone that a client names, "Europe/Paris"; undefined for an unknown one or none. */
export function timeZoneOf(headers: ReadHeaders): string | undefined {
  const zone = headers.get(timeZoneHeader)
  if (zone === null || zone.length > longestTimeZone) return undefined
  try {
    return new Intl.DateTimeFormat('fr-FR', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

const rolesOf: Record<Audience, readonly Role[] | undefined> = {
  visitor: undefined,
  user: undefined,
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
}

/** Whether somebody may do more than members. */
export const isStaff = (roles: readonly Role[]): boolean => roles.some((role) => role !== 'user')

/**
 * Lets the audience of an endpoint through.
 * @param account The signed-in account, undefined for a visitor.
 * @param isPasskeyDue Whether roles are not in force before the session is confirmed with a passkey.
 * @throws ApiError `session.required`, `session.other_account`, `role.required`, `session.passkey_required`.
 */
export function admit(
  audience: Audience,
  account: Account | undefined,
  headers: ReadHeaders,
  isPasskeyDue = false,
): void {
  if (audience === 'visitor') return
  if (!account) throw new ApiError('session.required')
  const believed = headers.get(believedAccountHeader)
  if (believed !== null && believed !== account.id) throw new ApiError('session.other_account')
  const wanted = rolesOf[audience]
  if (wanted && !account.roles.some((role) => wanted.includes(role))) throw new ApiError('role.required')
  if (wanted && isPasskeyDue) throw new ApiError('session.passkey_required')
}
