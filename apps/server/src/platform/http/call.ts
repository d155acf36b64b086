import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Account, Declared, ErrorCode, Limit } from '@trouvaille/contract'
import { headersOfMessage, type ReadHeaders } from './caller.ts'
import { ApiError } from './errors.ts'

/** Headers of a response, by their names in lower case. */
export type ResponseHeaders = Record<string, string | string[]>

/** What an endpoint declares to take in, after validation. */
export interface CallInput {
  params: unknown
  query: unknown
  body: unknown
}

/** A request to the API, and the response that is prepared for it. */
export class Call<Input extends CallInput = CallInput> {
  /** Request id, also in the response and every log line. */
  readonly id = randomUUID()
  readonly incoming: IncomingMessage
  readonly response: ServerResponse
  readonly method: string
  readonly headers: ReadHeaders
  /** Client address, by the configured number of trusted proxies. */
  readonly address: string

  params!: Input['params']
  query!: Input['query']
  body!: Input['body']

  /** The signed-in account, undefined for a visitor. */
  account: Account | undefined
  /** Whether roles are not in force before this session is confirmed with a passkey. */
  isPasskeyDue = false

  status = 200
  readonly responseHeaders: ResponseHeaders = {}

  /** How the call is recorded, as declared by its endpoint. */
  recorded: Declared['x-recorded']
  /** The exceeded limit, where the router enforces it. */
  overLimit: Limit | undefined
  /** Why the call was rejected. */
  rejection: ApiError | undefined
  /** Reason of a rejection whose response is not one of our errors. */
  refused: ErrorCode | undefined
  /** Redirect target of failed browser navigations; the error code is appended to it. */
  failurePage: string | undefined

  constructor(incoming: IncomingMessage, response: ServerResponse, address: string) {
    this.incoming = incoming
    this.response = response
    this.method = incoming.method ?? 'GET'
    this.headers = headersOfMessage(incoming)
    this.address = address
  }

  /** Sets a header of the response, instead of a usual one of that name. @param name In lower case. */
  setHeader(name: string, value: string): void {
    this.responseHeaders[name] = value
  }

  /** @param cookie A whole `Set-Cookie`. */
  addCookie(cookie: string): void {
    this.responseHeaders['set-cookie'] = [this.responseHeaders['set-cookie'] ?? [], cookie].flat()
  }

  redirect(location: string): void {
    this.status = 302
    this.setHeader('location', location)
  }

  /** Aborts when the client has gone before it got the whole response. */
  untilGone(): AbortSignal {
    const gone = new AbortController()
    if (this.response.destroyed) gone.abort()
    this.response.once('close', () => {
      if (!this.response.writableFinished) gone.abort()
    })
    return gone.signal
  }
}

/**
 * The signed-in account.
 * @throws ApiError `session.required` for a visitor.
 */
export function currentAccount({ account }: Call): Account {
  if (!account) throw new ApiError('session.required')
  return account
}
