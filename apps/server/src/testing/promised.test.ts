import { expect, test } from 'vitest'
import { holdToPromise } from './promised.ts'

const available = '/api/usernames/lea?x=1'
const refused = (code: string) => ({ error: { code } })

test('what an endpoint declares passes, and what is none of its answers', () => {
  for (const [path, status, body] of [
    [available, 200, { available: true }],
    [available, 400, refused('request.invalid')],
    [available, 500, refused('server.unexpected')],
    ['/avatars/x.webp', 200, 'bytes'],
    ['/api/none', 200, { any: 1 }],
  ] as const) {
    expect(() => holdToPromise('GET', path, status, body), path).not.toThrow()
  }
})

test.each([
  ['another shape', 200, { available: 'yes' }, 'does not declare'],
  ['a text', 200, 'available', 'does not declare'],
  ['less', 200, {}, 'does not declare'],
  ['more', 200, { available: true, email: 'lea@example.org' }, 'declare'],
  ['an error of another shape', 400, { error: 'request.invalid' }, 'does not declare'],
  ['a code of other endpoints', 409, refused('favourites.too_many'), 'does not tell: favourites.too_many'],
])('%s does not pass', (_, status, body, reason) => {
  expect(() => holdToPromise('GET', available, status, body)).toThrow(reason)
})
