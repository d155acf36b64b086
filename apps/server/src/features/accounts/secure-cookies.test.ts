import { expect, test } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { cookieOf, signInWith } from './testing.ts'

const server = useTestServer({ environment: { PUBLIC_URL: 'https://trouvaille.example' } })

test('[GAP-37] behind TLS the session cookie is marked Secure with its marker, and works', async () => {
  const { email } = await createPerson(server().services)
  const answer = await signInWith(server(), email)
  const [session, marker] = answer.headers.getSetCookie()
  expect(session).toMatch(/^__Secure-trouvaille\.session_token=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(marker).toMatch(/^trouvaille\.signed_in=1; Path=\/; Max-Age=2592000; Secure; SameSite=Lax$/)
  const headers = { cookie: cookieOf(answer) }
  expect((await server().call('/api/session', { headers })).body.account.email).toBe(email)
  const ended = await server().call('/api/session', {
    method: 'DELETE',
    headers: { ...headers, origin: 'https://trouvaille.example' },
  })
  const cleared = ended.headers.getSetCookie()
  expect(cleared.join()).toMatch(/__Secure-trouvaille\.session_token=;.+trouvaille\.signed_in=;/s)
  for (const cookie of [...answer.headers.getSetCookie(), ...cleared]) expect(cookie).toContain('; Secure')
})
