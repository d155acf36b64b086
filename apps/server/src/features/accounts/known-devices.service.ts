import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { identifierKey, day } from '@trouvaille/domain'
import { parse } from 'hono/utils/cookie'
import type { ReadHeaders } from '../../platform/http/caller.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { deviceCookieName, isSecure } from '../../platform/security/session-cookies.ts'

/** Lifetime of a device cookie in days, and number of accounts per device, those of a household. */
const knownDays = 180
const accountsMax = 4

/** Identifiers of an account for signing in. */
export interface Names {
  email: string
  username: string
}

/** One account that was used on the device. */
interface Entry {
  /** Random rate limit key for the device's attempts on the account. */
  nonce: string
  /** Last valid day, in days since the epoch. */
  until: number
  /** Message authentication codes of the account's identifiers. */
  tags: readonly string[]
}

const pattern = /^([\w-]{12})\.(\d{1,6})\.([\w-]{22})\.([\w-]{22})$/

export interface KnownDevicesOptions {
  secret: string
  publicUrl: string | undefined
  clock: Clock
}

export type KnownDevices = ReturnType<typeof createKnownDevices>

/** Adds an account to the device cookie, with its current identifiers. */
export function setDeviceCookie(call: Call, devices: KnownDevices, names: Names): void {
  call.addCookie(devices.remember(call.headers, names).cookie)
}

/**
 * Device cookies: who signed in keeps on the device a signed statement that they did, so that whoever guesses elsewhere
 * does not lock them out. It opens nothing and says no name; the server keeps nothing of it.
 */
export function createKnownDevices({ secret, publicUrl, clock }: KnownDevicesOptions) {
  const cookieName = deviceCookieName(publicUrl)
  const today = () => Math.floor(clock.now().getTime() / day)

  const tagOf = (nonce: string, until: number, name: string) =>
    createHmac('sha256', secret)
      .update(`device ${nonce} ${until} ${identifierKey(name)}`)
      .digest('base64url')
      .slice(0, 22)

  const isOf = ({ nonce, until, tags }: Entry, name: string) => {
    const wanted = Buffer.from(tagOf(nonce, until, name))
    return tags.some((tag) => timingSafeEqual(Buffer.from(tag), wanted))
  }

  const tokenOf = (headers: ReadHeaders) => parse(headers.get('cookie') ?? '', cookieName)[cookieName] ?? ''

  /** The valid entries of a device; forged ones are detected by their tags. */
  const entriesOf = (token: string): Entry[] =>
    token.split('~').flatMap((text) => {
      const [, nonce = '', until, ...tags] = pattern.exec(text) ?? []
      return until !== undefined && Number(until) >= today() ? [{ nonce, until: Number(until), tags }] : []
    })

  const textOf = ({ nonce, until, tags }: Entry) => [nonce, until, ...tags].join('.')

  const cookieOf = (token: string) =>
    `${cookieName}=${token}; Path=/; Max-Age=${token === '' ? 0 : knownDays * 86_400}; HttpOnly${isSecure(publicUrl) ? '; Secure' : ''}; SameSite=Lax`

  return {
    /**
     * Whether an account with this identifier was used on the device.
     * @param told Its token, for clients without cookies.
     * @returns The rate limit key of its attempts; undefined for an unknown device.
     */
    find(headers: ReadHeaders, identifier: string, shown?: string): string | undefined {
      return entriesOf(shown ?? tokenOf(headers))
        .slice(0, accountsMax)
        .find((entry) => isOf(entry, identifier))?.nonce
    },

    /** The device cookie after a sign-in. The rate limit key is kept. */
    remember(headers: ReadHeaders, { email, username }: Names, shown?: string): { token: string; cookie: string } {
      const known = entriesOf(shown ?? tokenOf(headers))
      const before = known.find((entry) => isOf(entry, email))
      const nonce = before?.nonce ?? randomBytes(9).toString('base64url')
      const until = today() + knownDays
      const entry = { nonce, until, tags: [email, username].map((name) => tagOf(nonce, until, name)) }
      const token = [entry, ...known.filter((other) => other !== before)].slice(0, accountsMax).map(textOf).join('~')
      return { token, cookie: cookieOf(token) }
    },

    /** The device cookie after the account's deletion. @returns Undefined if it did not contain the account. */
    remove(headers: ReadHeaders, { email }: Pick<Names, 'email'>): string | undefined {
      const known = entriesOf(tokenOf(headers))
      const others = known.filter((entry) => !isOf(entry, email))
      return others.length < known.length ? cookieOf(others.map(textOf).join('~')) : undefined
    },
  }
}
