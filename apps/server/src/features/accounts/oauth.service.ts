import { AsyncLocalStorage } from 'node:async_hooks'
import type { OAuthProvider } from '@trouvaille/contract'
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import type { Config } from '../../config.ts'
import { ApiError, isAway, isOfSecondFactor, isOfSuspension } from '../../platform/http/errors.ts'
import type { Log } from '../../platform/observability/log.ts'
import { type Auth, clientHeaders } from './auth.ts'

interface ConfiguredProvider extends OAuthProvider {
  issuer: string
  clientId: string
  clientSecret: string
}

/** The configured providers. */
function configured(config: Config): ConfiguredProvider[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = config
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = config
  const providers: ConfiguredProvider[] = []
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET) {
    const issuer = 'https://accounts.google.com'
    providers.push({
      id: 'google',
      name: 'Google',
      issuer,
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: GOOGLE_CLIENT_SECRET,
    })
  }
  if (OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET) {
    const access = { clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
    providers.push({ id: 'oidc', name: OIDC_NAME, issuer: OIDC_ISSUER, ...access })
  }
  return providers
}

const libraryConfig = ({ id, issuer, clientId, clientSecret }: ConfiguredProvider): GenericOAuthConfig => ({
  providerId: id,
  discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  requireIdTokenVerification: true,
  clientId,
  clientSecret,
  scopes: ['openid', 'email', 'profile'],
})

/** Creates an instance of the accounts library with providers; `failed` is called with every database error. */
type AuthFor = (providers: GenericOAuthConfig[], failed: (error: unknown) => void) => Auth

/** Time-out of a provider's discovery document, in milliseconds. */
const discoveryMs = 10_000

export type OAuthService = ReturnType<typeof createOAuthService>

/**
 * Sign-in with any OpenID Connect provider [AUTH-47] [GAP-44].
 * @param authFor An instance fetches the discovery documents once, so it is created on first use, and again after a
 *   failure: an unavailable provider affects neither the server's start nor sign-ins with a password.
 */
export function createOAuthService(config: Config, log: Log, authFor: AuthFor) {
  const providers = configured(config)
  const instances = new Map<string, Promise<Auth>>()
  /** The database error of a callback. */
  const failures = new AsyncLocalStorage<unknown[]>()

  async function create(provider: ConfiguredProvider): Promise<Auth> {
    const auth = authFor([libraryConfig(provider)], (error) => failures.getStore()?.push(error))
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('no description in time')), discoveryMs)
    try {
      const { socialProviders } = await Promise.race([auth.$context, promise])
      const [described] = socialProviders
      if (!described) throw new Error('no usable description')
      // Its tokens are verified by what it describes: one that names another issuer could speak for that one.
      if (described.issuer !== provider.issuer) {
        log.error({ provider: provider.id, issuer: described.issuer }, 'a sign-in provider names another issuer')
        throw new Error('another issuer')
      }
      return auth
    } finally {
      clearTimeout(timer)
    }
  }

  async function instanceOf(id: string): Promise<Auth> {
    const provider = providers.find((candidate) => candidate.id === id)
    if (!provider) throw new ApiError('request.not_found')
    const instance = instances.get(id) ?? create(provider)
    instances.set(id, instance)
    try {
      return await instance
    } catch (error) {
      instances.delete(id)
      log.error({ err: error, provider: id }, 'a sign-in provider cannot be used')
      throw new ApiError('oauth.unavailable')
    }
  }

  return {
    list: (): OAuthProvider[] => providers.map(({ id, name }) => ({ id, name })),

    /**
     * Starts a sign-in; its callback leads to "/signin", which redirects members, or shows new ones the wall.
     * @returns The provider's URL, and the state cookie.
     * @throws ApiError `request.not_found`, `oauth.unavailable`.
     */
    async start(id: string): Promise<{ url: string; cookies: string[] }> {
      const auth = await instanceOf(id)
      const { headers, response } = await auth.api.signInSocial({
        body: {
          provider: id,
          callbackURL: '/signin',
          newUserCallbackURL: '/signin?welcome=true',
          errorCallbackURL: '/signin',
          disableRedirect: true,
        },
        headers: new Headers(),
        returnHeaders: true,
      })
      if (!response.url) throw new ApiError('oauth.unavailable')
      return { url: response.url, cookies: headers.getSetCookie() }
    },

    /**
     * The OAuth callback: creates an account if there is none, creates a session, and redirects.
     * @param request The browser's, to `/api/auth/callback/{id}`.
     * @throws ApiError `oauth.unavailable`, `account.suspended`, `session.second_factor_required`, and the database error when it is unavailable.
     */
    async finish(id: string, request: Request, address: string): Promise<Response> {
      const auth = await instanceOf(id)
      const headers = new Headers(request.headers)
      clientHeaders(request.headers, address).forEach((value, name) => headers.set(name, value))
      const failed: unknown[] = []
      const answer = await failures.run(failed, () => auth.handler(new Request(request.url, { headers })))
      // The library turns an unavailable database, and what we refuse, into an error of its own.
      const outage = failed.find((error) => isAway(error) || isOfSuspension(error) || isOfSecondFactor(error))
      if (outage !== undefined) throw outage
      if (answer.status >= 400) throw new Error(`the accounts library answered ${answer.status}`)
      return answer
    },
  }
}
