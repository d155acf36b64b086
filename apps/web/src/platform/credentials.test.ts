import { expect, test, vi } from 'vitest'
import { hasSession, removeSession } from './credentials.ts'

test('[GAP-37] there is a session where its marker is, under the name that it has over TLS too', () => {
  const cookie = vi.spyOn(document, 'cookie', 'get')
  for (const [written, isThere] of [
    ['trouvaille.signed_in=1', true],
    ['a=b; __Host-trouvaille.signed_in=1', true],
    ['__Host-trouvaille.signed_in=', false],
    ['', false],
  ] as const) {
    cookie.mockReturnValue(written)
    expect(hasSession(), written).toBe(isThere)
  }
})

test('[GAP-37] a session that has ended leaves no marker, under either name', () => {
  const cookie = vi.spyOn(document, 'cookie', 'set').mockReturnValue()
  removeSession()
  expect(cookie.mock.calls.flat()).toEqual([
    'trouvaille.signed_in=; Path=/; Max-Age=0; SameSite=Lax',
    '__Host-trouvaille.signed_in=; Path=/; Max-Age=0; Secure; SameSite=Lax',
  ])
})
