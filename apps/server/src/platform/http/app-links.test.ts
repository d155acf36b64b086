import { linkedPaths } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { useTestServer } from '../../testing/vitest.ts'

/** The files by which phones learn that links open in the app. */

const fingerprint = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0').toUpperCase()).join(
  ':',
)
const server = useTestServer({
  environment: { ANDROID_FINGERPRINTS: `${fingerprint},${fingerprint}`, APPLE_TEAM_ID: 'AB12CD34EF' },
})
const bare = useTestServer()

test('[MOB-05] Android is told which app opens the links of this host, by its certificates', async () => {
  const { status, headers, body } = await server().call('/.well-known/assetlinks.json')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(body).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
      target: {
        namespace: 'android_app',
        package_name: 'fr.trouvaille.app',
        sha256_cert_fingerprints: [fingerprint, fingerprint],
      },
    },
  ])
})

test('[MOB-05] iOS is told which app opens which links, and whose passwords are its own', async () => {
  const { status, headers, body } = await server().call('/.well-known/apple-app-site-association')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(body).toEqual({
    applinks: {
      details: [
        { appIDs: ['AB12CD34EF.fr.trouvaille.app'], components: linkedPaths().map((path) => ({ '/': `${path}*` })) },
      ],
    },
    webcredentials: { apps: ['AB12CD34EF.fr.trouvaille.app'] },
  })
})

test('[MOB-05] what a provider or the server needs in the browser stays there', () => {
  const isLinked = (path: string) => linkedPaths().some((start) => path.startsWith(start))
  for (const path of ['/movie/1', '/track/a', '/profile/zoe', '/conversation/c', '/reset-password', '/confirm-email']) {
    expect(isLinked(path), path).toBe(true)
  }
  for (const path of ['/signin?error=x', '/api/auth/callback/google', '/avatars/x.webp', '/mailbox']) {
    expect(isLinked(path), path).toBe(false)
  }
})

test.each(['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association'])(
  '[MOB-05] without its setting %s is not found',
  async (path) => {
    expect((await bare().call(path)).status).toBe(404)
  },
)
