import type { Account } from '@trouvaille/contract'
import { APIError } from 'better-auth/api'
import { afterEach, expect, test, vi } from 'vitest'
import type { Auth } from './auth.ts'
import { createTestClock } from '../../testing/clock.ts'
import type { StoredSession } from './session-lookup.ts'
import { createSessionReader } from './sessions.ts'

const clock = createTestClock('2026-06-01')
const account: Account = { id: 'a', email: 'ana@example.org', username: 'ana', avatarUrl: null, roles: [] }
const headers = new Headers({ authorization: 'Bearer token' })

const found = { session: { id: 's', createdAt: clock.now() }, user: { id: account.id, email: account.email } }

const describe = async () => account
const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
const ahead = (milliseconds: number) => ago(-milliseconds)
const [hour, day] = [3_600_000, 86_400_000]

/** As the lookup reads one that was just extended. */
const stored: StoredSession = {
  id: 's',
  account,
  isByPasskey: false,
  openedAt: clock.now(),
  expiresAt: ahead(30 * day),
}

/** A reader over a database that answers when it is told to, and a library that knows nobody. */
function slowReader() {
  const answers: ((found: StoredSession | undefined) => void)[] = []
  const lookUp = () => new Promise<StoredSession | undefined>((resolve) => answers.push(resolve))
  const auth = { api: { getSession: async () => ({ headers: new Headers(), response: null }) } } as unknown as Auth
  const reader = createSessionReader({ auth, clock, cookieName: 'session', lookUp, describe, isCurrent: () => true })
  return { reader, answers }
}

test('[AUTH-55] a session that is ended while it is being read is not believed afterwards', async () => {
  const { reader, answers } = slowReader()
  const during = reader.read(headers)
  reader.invalidate(account.id)
  answers[0]?.(stored)
  expect((await during).session?.account).toEqual(account)

  const afterwards = reader.read(headers)
  answers[1]?.(undefined)
  expect((await afterwards).session).toBeUndefined()
})

test('a session that was read is believed without asking again, until it is forgotten', async () => {
  const { reader, answers } = slowReader()
  const first = reader.read(headers)
  answers[0]?.(stored)
  await first
  expect((await reader.read(headers)).session?.id).toBe('s')
  reader.invalidate('somebody else')
  expect((await reader.read(headers)).session?.id).toBe('s')
  expect(answers).toHaveLength(1)
  reader.invalidate(account.id)
  const again = reader.read(headers)
  answers[1]?.(undefined)
  expect((await again).session).toBeUndefined()
})

test('requests that come together wait for one reading, but not for one that began before the session was forgotten', async () => {
  const { reader, answers } = slowReader()
  const together = [reader.read(headers), reader.read(headers), reader.read(headers)]
  expect(answers).toHaveLength(1)
  reader.invalidate(account.id)
  const later = reader.read(headers)
  expect(answers).toHaveLength(2)
  answers[1]?.(undefined)
  expect((await later).session).toBeUndefined()
  answers[0]?.(stored)
  expect((await Promise.all(together)).map(({ session }) => session?.id)).toEqual(['s', 's', 's'])
  const next = reader.read(headers)
  expect(answers).toHaveLength(3)
  answers[2]?.(undefined)
  expect((await next).session).toBeUndefined()
})

test('a reading that ends does not part those who wait for a later one', async () => {
  const { reader, answers } = slowReader()
  const before = reader.read(headers)
  reader.invalidate(account.id)
  const later = reader.read(headers)
  answers[0]?.(stored)
  await before
  const alsoLater = reader.read(headers)
  expect(answers).toHaveLength(2)
  answers[1]?.(undefined)
  expect([(await later).session, (await alsoLater).session]).toEqual([undefined, undefined])
})

/** A reader over a lookup and a library that answer at once. */
function quickReader(
  row: typeof found,
  looked?: StoredSession,
  describeIt: () => Promise<Account | undefined> = describe,
) {
  const asked: object[] = []
  const getSession = async (call: object) => {
    asked.push(call)
    return { headers: new Headers({ 'set-cookie': 'session=renewed' }), response: row }
  }
  const signOut = async (call: object) => {
    asked.push(call)
    return { headers: new Headers({ 'set-cookie': 'session=' }) }
  }
  const auth = { api: { getSession, signOut } } as unknown as Auth
  const lookUp = async () => looked
  const reader = createSessionReader({
    auth,
    clock,
    cookieName: 'session',
    lookUp,
    describe: describeIt,
    isCurrent: () => true,
  })
  return { reader, asked }
}

test('[AUTH-53] a renewed cookie is handed on once, and to nobody who shows a token', async () => {
  const byCookie = new Headers({ cookie: 'session=a' })
  const { reader, asked } = quickReader(found)
  expect((await reader.read(byCookie)).cookies).toEqual(['session=renewed'])
  expect(await reader.read(byCookie)).toEqual({ session: { id: 's', account, isByPasskey: false }, cookies: [] })
  expect((await quickReader(found).reader.read(headers)).cookies).toEqual([])
  expect(asked).toEqual([{ headers: byCookie, returnHeaders: true }])
})

test('[AUTH-55] a session that is too old is ended; one of nobody is none', async () => {
  const byCookie = new Headers({ cookie: 'session=a' })
  const old = { ...found, session: { ...found.session, createdAt: new Date(clock.now().getTime() - 180 * 86_400_000) } }
  const { reader, asked } = quickReader(old)
  expect(await reader.read(byCookie)).toEqual({ session: undefined, cookies: ['session='] })
  const shown = { headers: byCookie, returnHeaders: true }
  expect(asked).toEqual([shown, shown])
  const nobody = quickReader(found, undefined, async () => undefined)
  expect((await nobody.reader.read(headers)).session).toBeUndefined()
})

test.each([
  ['extended an hour ago', { expiresAt: ahead(30 * day - hour) }],
  ['without time left', { expiresAt: clock.now() }],
  ['opened 180 days ago', { openedAt: ago(180 * day) }],
])('[AUTH-53] [AUTH-54] [AUTH-55] a session that was %s is left to the library', async (_, is) => {
  const { reader, asked } = quickReader(found, { ...stored, ...is })
  await reader.read(headers)
  expect(asked).toHaveLength(1)
})

test('[AUTH-54] a session that was extended less than an hour ago is read without the library', async () => {
  const just = { openedAt: ago(180 * day - 1), expiresAt: ahead(30 * day - hour + 1) }
  const { reader, asked } = quickReader(found, { ...stored, ...just })
  expect(await reader.read(new Headers({ cookie: 'session=a' }))).toEqual({
    session: { id: 's', account, isByPasskey: false },
    cookies: [],
  })
  expect(asked).toEqual([])
})

test('[AUTH-54] where no cookie can be renewed a session is read without the library for as long as it is valid', async () => {
  const { reader, asked } = quickReader(found, { ...stored, expiresAt: ahead(1) })
  expect((await reader.read(headers, { renews: false })).session?.id).toBe('s')
  expect(asked).toEqual([])
  const over = quickReader(found, { ...stored, expiresAt: clock.now() })
  await over.reader.read(headers, { renews: false })
  expect(over.asked).toHaveLength(1)
})

test('[AUTH-55] a session that ends while it is renewed is none; what else fails is a failure', async () => {
  let failure: Error = new APIError('UNAUTHORIZED')
  const auth = { api: { getSession: () => Promise.reject(failure) } } as unknown as Auth
  const lookUp = async () => undefined
  const reader = createSessionReader({ auth, clock, cookieName: 'session', lookUp, describe, isCurrent: () => true })
  expect(await reader.read(headers)).toEqual({ session: undefined, cookies: [] })
  for (failure of [new APIError('INTERNAL_SERVER_ERROR'), new Error('the database is away')]) {
    await expect(reader.read(headers)).rejects.toBe(failure)
  }
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a session that another node ends is believed for 15 seconds at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // A whole number, so that sums of it are exact.
  const start = Math.ceil(performance.now())
  let elapsed = 0
  // The cache looks at it, through a timer of a millisecond.
  vi.spyOn(performance, 'now').mockImplementation(() => start + elapsed)
  const { reader, answers } = slowReader()
  const readAfter = async (milliseconds: number, row: StoredSession | undefined) => {
    elapsed = milliseconds
    vi.runAllTimers()
    const reading = reader.read(headers)
    answers.shift()?.(row)
    return (await reading).session?.id
  }
  expect(await readAfter(0, stored)).toBe('s')
  expect(await readAfter(15_000, undefined)).toBe('s')
  expect(await readAfter(15_001, undefined)).toBeUndefined()
})

test('a session is one, whatever else a request brings', async () => {
  const { reader, answers } = slowReader()
  const first = reader.read(new Headers({ cookie: 'session=a%2Fb.c' }))
  answers[0]?.(stored)
  await first
  for (let index = 0; index < 100; index += 1) {
    const cookie = `other${index}=${index}; session=a${index % 2 ? '%2F' : '/'}b.c; session=second`
    expect((await reader.read(new Headers({ cookie, accept: String(index) }))).session?.id).toBe('s')
  }
  expect(answers).toHaveLength(1)
})

test('the sessions in memory take no more than so many bytes', async () => {
  let reads = 0
  const heavy: Account = { ...account, username: 'x'.repeat(500_000) }
  const lookUp = async () => {
    reads += 1
    return { ...stored, account: heavy }
  }
  const reader = createSessionReader({
    auth: {} as Auth,
    clock,
    cookieName: 'session',
    lookUp,
    describe,
    isCurrent: () => true,
  })
  const read = (index: number) => reader.read(new Headers({ cookie: `session=${index}` }))
  for (let index = 0; index < 20; index += 1) await read(index)
  await read(19)
  expect(reads).toBe(20)
  await read(0)
  expect(reads).toBe(21)
})
