import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../../platform/observability/log.ts'
import { keptLines } from '../../testing/server.ts'
import type { Auth } from './auth.ts'
import { createOAuthService } from './oauth.service.ts'

/** Calls of the accounts library, which is a stub here. */

const settings = {
  PUBLIC_URL: 'https://trouvaille.example',
  GOOGLE_CLIENT_ID: 'google id',
  GOOGLE_CLIENT_SECRET: 'google secret',
  OIDC_ISSUER: 'https://id.example/',
  OIDC_CLIENT_ID: 'own id',
  OIDC_CLIENT_SECRET: 'own secret',
  OIDC_NAME: 'Mon fournisseur',
}

function service(environment: Record<string, string> = settings) {
  const lines: string[] = []
  const made: GenericOAuthConfig[] = []
  const begun: object[] = []
  const library = {
    /** What the provider describes; its own issuer by default. */
    described: undefined as Promise<{ socialProviders: object[] }> | undefined,
    url: 'https://id.example/authorize' as string | undefined,
    handler: (_request: Request) => Promise.resolve(new Response(null, { status: 302 })),
    failed: (_error: unknown) => {},
  }
  const api = {
    signInSocial: async (call: object) => {
      begun.push(call)
      return { headers: new Headers({ 'set-cookie': 'state=1' }), response: { url: library.url } }
    },
  }
  const oauth = createOAuthService(
    readConfig(environment),
    createLog('info', keptLines(lines)),
    (providers, failed) => {
      made.push(...providers)
      library.failed = failed
      const issuer = providers[0]?.providerId === 'google' ? 'https://accounts.google.com' : settings.OIDC_ISSUER
      const $context = library.described ?? Promise.resolve({ socialProviders: [{ issuer }] })
      return { $context, api, handler: (request: Request) => library.handler(request) } as unknown as Auth
    },
  )
  return { oauth, made, begun, library, logged: () => lines.map((line) => JSON.parse(line)) }
}

const unavailable = { code: 'oauth.unavailable' }

test('[GAP-44] those are listed whose settings are there', () => {
  expect(service().oauth.list()).toEqual([
    { id: 'google', name: 'Google' },
    { id: 'oidc', name: 'Mon fournisseur' },
  ])
  expect(service({}).oauth.list()).toEqual([])
})

test('[GAP-44] each is asked for its description once, and for who this is, with a signed word for it', async () => {
  const { oauth, made } = service()
  for (const id of ['google', 'oidc', 'google', 'oidc']) {
    expect(await oauth.start(id)).toEqual({ url: 'https://id.example/authorize', cookies: ['state=1'] })
  }
  const common = { requireIdTokenVerification: true, scopes: ['openid', 'email', 'profile'] }
  expect(made).toEqual([
    {
      ...common,
      providerId: 'google',
      discoveryUrl: 'https://accounts.google.com/.well-known/openid-configuration',
      clientId: 'google id',
      clientSecret: 'google secret',
    },
    {
      ...common,
      providerId: 'oidc',
      discoveryUrl: 'https://id.example/.well-known/openid-configuration',
      clientId: 'own id',
      clientSecret: 'own secret',
    },
  ])
  await expect(oauth.start('other')).rejects.toMatchObject({ code: 'request.not_found' })
})

test('a sign-in begins with nothing of the browser, and ends at the form, well or badly', async () => {
  const { oauth, begun } = service()
  await oauth.start('oidc')
  const body = {
    provider: 'oidc',
    callbackURL: '/signin',
    newUserCallbackURL: '/signin?welcome=true',
    errorCallbackURL: '/signin',
    disableRedirect: true,
  }
  expect(begun).toEqual([{ body, headers: new Headers(), returnHeaders: true }])
})

test('one without a usable description is unavailable, is named in the log, and is asked again', async () => {
  const { oauth, made, library, logged } = service()
  for (const description of [Promise.resolve({ socialProviders: [] }), Promise.reject(new Error('away'))]) {
    library.described = description
    await expect(oauth.start('oidc')).rejects.toMatchObject(unavailable)
  }
  expect(logged()).toEqual(
    Array(2).fill(
      expect.objectContaining({
        level: 50,
        msg: 'a sign-in provider cannot be used',
        provider: 'oidc',
        err: expect.anything(),
      }),
    ),
  )
  library.described = undefined
  library.url = undefined
  await expect(oauth.start('oidc')).rejects.toMatchObject(unavailable)
  library.url = 'https://id.example/authorize'
  expect((await oauth.start('oidc')).url).toBe('https://id.example/authorize')
  expect(made).toHaveLength(3)
})

test.each(['https://id.example', 'https://evil.example/', undefined])(
  '[AUTH-47] one that calls itself %s, not as it is configured, is unavailable, and the log says so',
  async (issuer) => {
    const { oauth, library, logged } = service()
    library.described = Promise.resolve({ socialProviders: [{ issuer }] })
    await expect(oauth.start('oidc')).rejects.toMatchObject(unavailable)
    expect(logged()).toContainEqual(
      expect.objectContaining({ msg: 'a sign-in provider names another issuer', provider: 'oidc' }),
    )
  },
)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a description is waited for ten seconds, and no timer is left behind', async () => {
  const { oauth, library } = service()
  library.described = new Promise(() => {})
  const states: string[] = []
  const start = oauth.start('oidc').catch(({ code }: { code: string }) => states.push(code))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(states).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await start
  expect(states).toEqual(['oauth.unavailable'])
  library.described = undefined
  await oauth.start('oidc')
  expect(vi.getTimerCount()).toBe(0)
})

test('on the way back the library is told who calls from where, and its refusals are failures', async () => {
  const { oauth, library } = service()
  const asked: Request[] = []
  library.handler = (request) => {
    asked.push(request)
    return Promise.resolve(new Response(null, { status: 302 }))
  }
  const request = new Request('https://trouvaille.example/api/auth/callback/oidc?code=1', {
    headers: { 'user-agent': 'Firefox', 'x-client-address': 'invented', 'accept-language': 'fr' },
  })
  expect((await oauth.finish('oidc', request, '203.0.113.7')).status).toBe(302)
  expect(asked.map(({ url, headers }) => [url, Object.fromEntries(headers)])).toEqual([
    [request.url, { 'user-agent': 'Firefox', 'x-client-address': '203.0.113.7', 'accept-language': 'fr' }],
  ])
  library.handler = () => Promise.resolve(new Response(null, { status: 400 }))
  await expect(oauth.finish('oidc', request, '203.0.113.7')).rejects.toThrow('the accounts library answered 400')
})

test('what the database failed with on one way back is the failure of that one alone', async () => {
  const { oauth, library } = service()
  const request = new Request('https://trouvaille.example/api/auth/callback/oidc')
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  const answer = async (...failures: Error[]) => {
    for (const failure of failures) library.failed(failure)
    return new Response(null, { status: 302 })
  }
  library.handler = () => answer(new Error('a fault'), away)
  await expect(oauth.finish('oidc', request, 'x')).rejects.toBe(away)
  library.handler = () => answer(new Error('a fault'))
  expect((await oauth.finish('oidc', request, 'x')).status).toBe(302)
  // Outside of an OAuth callback it is not read.
  library.failed(away)
  library.handler = () => answer()
  expect((await oauth.finish('oidc', request, 'x')).status).toBe(302)
})
