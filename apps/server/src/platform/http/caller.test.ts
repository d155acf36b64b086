import type { Account } from '@trouvaille/contract'
import { describe, expect, inject, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import { admit, clientAddress, isForeignPage, publicOrigin, timeZoneOf } from './caller.ts'

const socket = '192.0.2.1'

describe('the address of a client', () => {
  test.each([
    [0, '198.51.100.1, 203.0.113.7', socket],
    [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    [2, '198.51.100.1, 203.0.113.7', '198.51.100.1'],
    [3, '198.51.100.1, 203.0.113.7', socket],
    [1, '203.0.113.7:1234', '203.0.113.7'],
    [1, '[2001:db8::1]:443', '2001:db8::1'],
    [1, 'whatever I like', socket],
    [1, '203.0.113.7,', socket],
    [1, undefined, socket],
  ])('behind %i proxies that wrote "%s" is %s', (proxies, forwarded, address) => {
    const headers = new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })
    expect(clientAddress(headers, `::ffff:${socket}`, proxies)).toBe(address)
  })

  test.each([
    // Not configured: the header is not trusted.
    ['', '127.0.0.x', 0],
    ['1', '203.0.113.x', 2],
    ['2', '198.51.100.x', 1],
  ])('with TRUST_PROXY=%j is that entry, for sign-ins as for limits', async (proxies, short, own) => {
    const environment = { TRUST_PROXY: proxies }
    const server = await startTestServer({ environment, snapshotFile: inject('snapshotFile') })
    try {
      const { person } = await server.signIn()
      const entries = ['192.0.2.9', '198.51.100.1', '203.0.113.7']
      const headers = { 'x-forwarded-for': entries.join(', ') }
      const body = { identifier: person.email, password: person.password }
      const { token } = (await server.call('/api/session', { body, headers })).body
      const { items } = (await server.call('/api/sign-ins', { headers: { authorization: `Bearer ${token}` } })).body
      expect(items[0].address).toBe(short)
      const statusFrom = async (changed: number[], count: number) => {
        const forwarded = entries.map((entry, index) => (changed.includes(index) ? `10.7.${index}.${count}` : entry))
        const wrong = { identifier: 'personne-ici', password: 'wrong-password' }
        return (
          await server.call('/api/session', { body: wrong, headers: { 'x-forwarded-for': forwarded.join(', ') } })
        ).status
      }
      // Entries that a client adds before it change nothing: the sixth attempt is one too many.
      const others = [0, 1, 2].filter((index) => proxies === '' || index !== own)
      const statuses: number[] = []
      for (let count = 0; count < 6; count += 1) statuses.push(await statusFrom(others, count))
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
      expect(await statusFrom([own], 7)).toBe(proxies === '' ? 429 : 401)
    } finally {
      await server.stop()
    }
  })
})

describe('a page', () => {
  const from = (given: Record<string, string>) => new Headers({ host: 'trouvaille.test:3000', cookie: 'a=b', ...given })
  const publicUrl = 'https://trouvaille.example/'

  test.each([
    ['http://trouvaille.test:3000', false],
    ['HTTP://Trouvaille.TEST:3000', false],
    ['https://trouvaille.example', false],
    ['https://evil.example', true],
    ['http://trouvaille.test', true],
    ['null', true],
    ['', true],
  ])('at %s is foreign: %s', (origin, isForeign) => {
    expect(isForeignPage(from({ origin }), publicUrl)).toBe(isForeign)
  })

  test('without a cookie or an origin is not judged', () => {
    expect(isForeignPage(new Headers({ host: 'a.example', origin: 'https://evil.example' }), publicUrl)).toBe(false)
    expect(isForeignPage(from({}), publicUrl)).toBe(false)
  })

  test('finds the product where it is configured, else where it was called', () => {
    expect(publicOrigin(from({}), publicUrl)).toBe('https://trouvaille.example')
    expect(publicOrigin(from({}), undefined)).toBe('http://trouvaille.test:3000')
  })
})

describe('an audience', () => {
  const account: Account = { id: 'a', email: 'ana@example.org', username: 'ana', avatarUrl: null, roles: ['moderator'] }
  const none = new Headers()

  test('[GAP-02] lets through whom it names', () => {
    for (const audience of ['visitor', 'user', 'moderator'] as const) admit(audience, account, none)
    admit('visitor', undefined, none)
    expect(() => admit('user', undefined, none)).toThrow('session.required')
    expect(() => admit('admin', account, none)).toThrow('role.required')
    expect(() => admit('user', account, new Headers({ 'x-account': 'b' }))).toThrow('session.other_account')
  })
})

describe('the time zone of a client', () => {
  test.each([
    ['Europe/Paris', 'Europe/Paris'],
    ['America/Montreal', 'America/Toronto'],
    ['UTC', 'UTC'],
  ])('%s is one', (named, zone) => {
    expect(timeZoneOf(new Headers({ 'x-time-zone': named }))).toBe(zone)
  })

  test.each(['', 'Europe/Atlantis', '<b>Paris</b>', 'Europe/Paris,Europe/Rome', 'x'.repeat(5000)])(
    'what is none counts as not named: "%s"',
    (named) => {
      expect(timeZoneOf(new Headers({ 'x-time-zone': named }))).toBeUndefined()
    },
  )

  test('a client that names none has none', () => expect(timeZoneOf(new Headers())).toBeUndefined())
})
