import { z } from 'zod'
import type { CircuitBreaker } from '../../../platform/net/circuit-breaker.ts'
import { HttpFailure } from '../../../platform/net/http-failure.ts'
import { createProviderClient, type ProviderContext } from './client.ts'

export interface SpotifyOptions {
  clientId: string
  clientSecret: string
  /** Address of the API. */
  baseUrl: string
  /** Address that gives tokens. */
  accountsUrl: string
}

/** Credentials that are refused stay wrong until somebody mends them: the next attempt comes after this time. */
const refusedCredentialsOpenMs = 60_000

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

interface Token {
  readonly value: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/**
 * Reads from Spotify's API with the token of our application, which never leaves the server [PROV-10] to [PROV-12].
 * @returns Gives the answer in the shape that was asked for. It throws HttpFailure or CircuitOpenError.
 */
export function createSpotifyApi(options: SpotifyOptions, breaker: CircuitBreaker, context: ProviderContext) {
  const api = createProviderClient(context, breaker, options.baseUrl)
  const readToken = createTokenSource(options, breaker, context)

  return async <T>(shape: z.ZodType<T>, path: string, query: Record<string, string>): Promise<T> => {
    const token = await readToken()
    const ask = ({ value }: Token, expected?: number) =>
      api({ path, query, shape, headers: { authorization: `Bearer ${value}` }, ...(expected && { expected }) })
    try {
      // A token may end early, for all callers at once; only a fresh one that is refused speaks of an outage.
      return await ask(token, 401)
    } catch (error) {
      if (!(error instanceof HttpFailure) || error.status !== 401) throw error
      return ask(await readToken(token))
    }
  }
}

/**
 * Keeps a token until it expires, and asks once for all that wait for a new one.
 * @returns Gives the token; it takes one that was refused, and then gives another [PROV-17].
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
        // It answers a question of ours alone, and says what is wrong with it.
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
