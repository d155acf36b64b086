import { expect, inject, test } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { startOpenIdProvider } from '../../testing/openid.ts'
import { startTestServer } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { cookieOf, newAddress, signInWith } from './testing.ts'

const server = useTestServer({ environment: { PUBLIC_URL: 'https://trouvaille.example' } })

test('[GAP-37] behind TLS the session cookie is marked Secure with its marker, and works', async () => {
  const { email } = await createPerson(server().services)
  const answer = await signInWith(server(), email)
  const [session, marker, device] = answer.headers.getSetCookie()
  expect(session).toMatch(
    /^__Host-trouvaille\.session_token=.+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(marker).toBe('__Host-trouvaille.signed_in=1; Path=/; Max-Age=2592000; Secure; SameSite=Lax')
  expect(device).toMatch(/^__Host-trouvaille\.device=.+; Path=\/; Max-Age=15552000; HttpOnly; Secure; SameSite=Lax$/)
  const headers = { cookie: cookieOf(answer) }
  expect((await server().call('/api/session', { headers })).body.account.email).toBe(email)
  const ended = await server().call('/api/session', {
    method: 'DELETE',
    headers: { ...headers, origin: 'https://trouvaille.example' },
  })
  const cleared = ended.headers.getSetCookie()
  expect(cleared.join()).toMatch(/__Host-trouvaille\.session_token=;.+__Host-trouvaille\.signed_in=;/s)
  for (const cookie of [...answer.headers.getSetCookie(), ...cleared]) expect(cookie).toContain('; Secure')
})

test('[AUTH-47] behind TLS the cookie of a sign-in with a provider is for this host alone, too', async () => {
  const provider = await startOpenIdProvider()
  const environment = {
    PUBLIC_URL: 'https://trouvaille.example',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  }
  const own = await startTestServer({ environment, snapshotFile: inject('snapshotFile') })
  try {
    const { headers } = await own.call('/api/oauth-providers/oidc', { method: 'POST', headers: newAddress() })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-trouvaille\.state=.+; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
  } finally {
    await own.stop()
    await provider.stop()
  }
})
