import { expect, test } from 'vitest'
import { isSecure, markerFor, sessionCookieName } from './session-cookies.ts'

test.each([
  ['https://trouvaille.example', true, '__Host-trouvaille.session_token'],
  ['http://trouvaille.example', false, 'trouvaille.session_token'],
  ['http://https:', false, 'trouvaille.session_token'],
  [undefined, false, 'trouvaille.session_token'],
])('[GAP-37] at %s cookies are for TLS only: %s', (publicUrl, secure, name) => {
  expect(isSecure(publicUrl)).toBe(secure)
  expect(sessionCookieName(publicUrl)).toBe(name)
})

test.each([
  [
    'trouvaille.session_token=a.b; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
    'trouvaille.signed_in=1; Path=/; Max-Age=2592000; SameSite=Lax',
  ],
  [
    '__Host-trouvaille.session_token=a.b; Path=/; Max-Age=60; Secure',
    '__Host-trouvaille.signed_in=1; Path=/; Max-Age=60; Secure; SameSite=Lax',
  ],
  ['trouvaille.session_token=; Max-Age=0; Path=/', 'trouvaille.signed_in=; Path=/; Max-Age=0; SameSite=Lax'],
  ['trouvaille.session_token=a.b; Path=/', undefined],
  ['__Secure-trouvaille.session_token=a.b; Path=/; Max-Age=60; Secure', undefined],
  ['other-trouvaille.session_token=a.b; Max-Age=60', undefined],
  ['trouvaille_session_token=a.b; Max-Age=60', undefined],
  ['trouvaille.state=a; Max-Age=60', undefined],
])('[GAP-37] beside %s goes the marker %s', (cookie, marker) => {
  expect(markerFor(cookie)).toBe(marker)
})
