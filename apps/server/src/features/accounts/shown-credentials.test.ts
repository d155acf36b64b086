import { expect, test } from 'vitest'
import { credentialsOf, tokenOf } from './session-credentials.ts'

const shownBy = (headers: Record<string, string>) =>
  credentialsOf(new Headers(headers), 'session').map(({ kind, headers: show }) => [kind, Object.fromEntries(show())])

test.each(['Bearer a.b', 'bearer a.b', 'BEARER   a.b'])(
  '[AUTH-53] "%s" shows a token, and nothing else',
  (authorization) => {
    expect(shownBy({ authorization, 'user-agent': 'x' })).toEqual([['bearer', { cookie: 'session=a.b' }]])
  },
)

test.each(['', 'Bearer', 'Bearer ', 'a Bearer b', 'Bearer a b', 'Basic a', 'Bearera'])(
  '[AUTH-55] "%s" shows no token',
  (authorization) => {
    expect(shownBy({ authorization })).toEqual([])
    expect(shownBy({ authorization, cookie: 'other=1; session=c.d' })).toEqual([['cookie', { cookie: 'session=c.d' }]])
  },
)

test('[AUTH-53] a token may be percent-encoded, and is what it is when that cannot be read', () => {
  expect(shownBy({ authorization: 'Bearer a%2Fb' })).toEqual([['bearer', { cookie: 'session=a%2Fb' }]])
  expect(shownBy({ authorization: 'Bearer a/b' })).toEqual([['bearer', { cookie: 'session=a%2Fb' }]])
  expect(shownBy({ authorization: 'Bearer %' })).toEqual([['bearer', { cookie: 'session=%25' }]])
})

test('[AUTH-53] a token comes before the cookie, and each is known by itself', () => {
  const both = credentialsOf(new Headers({ authorization: 'Bearer a', cookie: 'session=b' }), 'session')
  expect(both.map(({ kind }) => kind)).toEqual(['bearer', 'cookie'])
  const [token, cookie] = both.map(({ key }) => key)
  expect(token).not.toBe(cookie)
  expect(credentialsOf(new Headers({ cookie: 'session=a' }), 'session')[0]?.key).toBe(token)
})

test('the token of a new session is what its cookie holds', () => {
  expect(tokenOf(['other=1', 'session=a%2Fb.c; Path=/; HttpOnly'], 'session')).toBe('a/b.c')
  for (const cookies of [[], ['other=1'], ['session=; Max-Age=0'], ['my-session=a']]) {
    expect(() => tokenOf(cookies, 'session')).toThrow('A session was opened without its cookie.')
  }
})
