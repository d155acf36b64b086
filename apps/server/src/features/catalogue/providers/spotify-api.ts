import { z } from 'zod'
import type { CircuitBreaker } from '../../../platform/net/circuit-breaker.ts'
import { HttpFailure } from '../../../platform/net/http-failure.ts'
import { createProviderClient, type ProviderContext } from './client.ts'

export interface SpotifyOptions {
  clientId: string
  clientSecret: string
  /** Base URL of the API. */
  baseUrl: string
  /** Token endpoint. */
  accountsUrl: string
}

/** Delay before the next attempt with rejected credentials, which only an operator can fix. */
const refusedCredentialsOpenMs = 60_000

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

interface Token {
  readonly value: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/**
 * A client of Spotify's API with our application's access token, which never leaves the server [PROV-10] to [PROV-12].
 * @returns Sends a request and returns its validated response. It throws HttpFailure or CircuitOpenError.
 */
export function createSpotifyApi(options: SpotifyOptions, breaker: CircuitBreaker, context: ProviderContext) {
  const api = createProviderClient(context, breaker, options.baseUrl)
  const readToken = createTokenSource(options, breaker, context)

  return async <T>(shape: z.ZodType<T>, path: string, query: Record<string, string>): Promise<T> => {
    const token = await readToken()
    const ask = ({ value }: Token, expected?: number) =>
      api({ path, query, shape, headers: { authorization: `Bearer ${value}` }, ...(expected && { expected }) })
    try {
      // A token may be revoked early, for all callers; only the rejection of a fresh one counts as an outage.
      return await ask(token, 401)
    } catch (error) {
      if (!(error instanceof HttpFailure) || error.status !== 401) throw error
      return ask(await readToken(token))
    }
  }
}

/**
 * Caches the access token until it expires; concurrent callers share one refresh.
 * @returns The token; takes a rejected one, and then returns another [PROV-17].
 */
function createTokenSource(options: SpotifyOptions, breaker: CircuitBreaker, context: ProviderContext) {
  const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')
  const accounts = createProviderClient(context, breaker, options.accountsUrl, {
    authorization: `Basic ${credentials}`,
  })
  const now = () => context.clock.now().getTime()
  let token: Token | undefined
  let refresh: Promise<Token> | undefined

  async function ask(): Promise<Token> {
    const askedAt = now()
    try {
      const { access_token: value, expires_in: seconds } = await accounts({
        path: 'api/token',
        form: { grant_type: 'client_credentials' },
        shape: tokenAnswer,
      })
      token = { value, expiresAt: askedAt + seconds * 1000 }
      return token
    } catch (error) {
      if (error instanceof HttpFailure && (error.status === 400 || error.status === 401)) {
        // The error message concerns our own request only, so it may be logged.
        breaker.open(refusedCredentialsOpenMs, `the credentials are refused: ${error.answer.slice(0, 200)}`)
      }
      throw error
    } finally {
      refresh = undefined
    }
  }

  return async (refused?: Token): Promise<Token> => {
    if (refused && token === refused) token = undefined
    if (token && now() < token.expiresAt) return token
    refresh ??= ask()
    return refresh
  }
}
