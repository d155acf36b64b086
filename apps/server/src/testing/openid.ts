import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** An OpenID provider of our own, for tests: discovery, codes with PKCE, signed ID tokens. */

export interface OpenIdPerson {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
}

export interface TestOpenIdProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The person at the browser, who consents without a prompt. Null: consent is denied. */
  person: OpenIdPerson | null
  /** Changes the claims of ID tokens after they are made, as an attacker would. */
  forge: ((claims: Record<string, unknown>) => Record<string, unknown>) | undefined
  /** Signs with a key that is not in the key set. */
  foreignKey: boolean
  /** Gives ID tokens without a signature. */
  unsigned: boolean
  stop(): Promise<void>
}

interface Grant {
  person: OpenIdPerson
  challenge: string
  redirectUri: string
  nonce: string | undefined
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

export async function startOpenIdProvider(): Promise<TestOpenIdProvider> {
  const [own, foreign] = [keys(), keys()]
  const grants = new Map<string, Grant>()
  const app = new Hono()
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider: TestOpenIdProvider = {
    issuer,
    clientId: 'trouvaille',
    clientSecret: 'a secret of the client',
    person: null,
    forge: undefined,
    foreignKey: false,
    unsigned: false,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }

  function idToken({ person, nonce }: Grant): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: provider.clientId, iat: now, exp: now + 300, nonce, ...person }
    const header = { alg: provider.unsigned ? 'none' : 'RS256', kid: 'own' }
    const content = `${base64url(header)}.${base64url(provider.forge?.(claims) ?? claims)}`
    if (provider.unsigned) return `${content}.`
    const { privateKey } = provider.foreignKey ? foreign : own
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`
  }

  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
  )
  app.get('/keys', (c) => {
    const jwk = own.publicKey.export({ format: 'jwk' })
    return c.json({ keys: [{ ...jwk, kid: 'own', alg: 'RS256', use: 'sig' }] })
  })
  app.get('/authorize', (c) => {
    const { redirect_uri = '', state = '', code_challenge = '', nonce } = c.req.query()
    const back = new URL(redirect_uri)
    back.searchParams.set('state', state)
    if (provider.person) {
      const code = randomUUID()
      grants.set(code, { person: provider.person, challenge: code_challenge, redirectUri: redirect_uri, nonce })
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
    }
    return c.redirect(back.href)
  })
  app.post('/token', async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const { code = '', code_verifier = '' } = form
    const grant = grants.get(code)
    grants.delete(code)
    const basic = `Basic ${Buffer.from(`${provider.clientId}:${provider.clientSecret}`).toString('base64')}`
    const isClient = c.req.header('authorization') === basic || form.client_secret === provider.clientSecret
    const challenge = createHash('sha256').update(code_verifier).digest('base64url')
    if (!grant || !isClient || challenge !== grant.challenge || form.redirect_uri !== grant.redirectUri) {
      return c.json({ error: 'invalid_grant' }, 400)
    }
    return c.json({ access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idToken(grant) })
  })
  return provider
}
