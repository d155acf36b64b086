import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { identifierKey, day } from '@trouvaille/domain'
import { parse } from 'hono/utils/cookie'
import type { ReadHeaders } from '../../platform/http/caller.ts'
import type { RequestContext } from '../../platform/http/router.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { deviceCookieName, isSecure } from '../../platform/security/session-cookies.ts'

/** How long a device is known after somebody signed in there, in days; and of how many accounts, those of a household. */
const knownDays = 180
const accountsMax = 4

/** Names by which an account signs in. */
export interface Names {
  email: string
  username: string
}

/** One account that was opened on the device. */
interface Entry {
  /** Random: by it attempts of the device on the account are counted. */
  nonce: string
  /** Day after which it is over, counted as the day of an epoch. */
  until: number
  /** Proofs that the account has these names. */
  tags: readonly string[]
}

const pattern = /^([\w-]{12})\.(\d{1,6})\.([\w-]{22})\.([\w-]{22})$/

export interface KnownDevicesOptions {
  secret: string
  publicUrl: string | undefined
  clock: Clock
}

export type KnownDevices = ReturnType<typeof createKnownDevices>

/** Keeps on the device that its account was opened there, under the names that it has now. */
export function setDeviceCookie(c: RequestContext, devices: KnownDevices, names: Names): void {
  c.header('Set-Cookie', devices.remember(c.req.raw.headers, names).cookie, { append: true })
}

/**
 * Device cookies: who signed in keeps on the device a signed statement that they did, so that whoever guesses elsewhere does not
 * lock them out. It opens nothing and says no name; the server keeps nothing of it.
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

  /** What a device shows, without what is over. What somebody made up is found by its tags. */
  const entriesOf = (token: string): Entry[] =>
    token.split('~').flatMap((text) => {
      const [, nonce = '', until, ...tags] = pattern.exec(text) ?? []
      return until !== undefined && Number(until) >= today() ? [{ nonce, until: Number(until), tags }] : []
    })

  const textOf = ({ nonce, until, tags }: Entry) => [nonce, until, ...tags].join('.')

  const cookieOf = (token: string) =>
    `${cookieName}=${token}; Path=/api; Max-Age=${token === '' ? 0 : knownDays * 86_400}; HttpOnly${isSecure(publicUrl) ? '; Secure' : ''}; SameSite=Lax`

  return {
    /**
     * Whether an account with this name was opened on the device that asks.
     * @param told Its token, where it has no cookies.
     * @returns By what its attempts are counted; undefined for a device that is not known.
     */
    find(headers: ReadHeaders, identifier: string, shown?: string): string | undefined {
      return entriesOf(shown ?? tokenOf(headers))
        .slice(0, accountsMax)
        .find((entry) => isOf(entry, identifier))?.nonce
    },

    /** What the device is to keep now that the account was opened there. What is counted of it goes on being counted. */
    remember(headers: ReadHeaders, { email, username }: Names, shown?: string): { token: string; cookie: string } {
      const known = entriesOf(shown ?? tokenOf(headers))
      const before = known.find((entry) => isOf(entry, email))
      const nonce = before?.nonce ?? randomBytes(9).toString('base64url')
      const until = today() + knownDays
      const entry = { nonce, until, tags: [email, username].map((name) => tagOf(nonce, until, name)) }
      const token = [entry, ...known.filter((other) => other !== before)].slice(0, accountsMax).map(textOf).join('~')
      return { token, cookie: cookieOf(token) }
    },

    /** What the device is to keep once the account is gone. @returns Undefined where it says nothing of it. */
    remove(headers: ReadHeaders, { email }: Pick<Names, 'email'>): string | undefined {
      const known = entriesOf(tokenOf(headers))
      const others = known.filter((entry) => !isOf(entry, email))
      return others.length < known.length ? cookieOf(others.map(textOf).join('~')) : undefined
    },
  }
}
