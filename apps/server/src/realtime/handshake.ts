import type { IncomingMessage } from 'node:http'
import { liveHello, liveLimits, type LiveHello } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import type { Config } from '../config.ts'
import type { AccountsService } from '../features/accounts/index.ts'
import {
  admit,
  believedAccountHeader,
  clientAddress,
  headersOfMessage,
  isForeignPage,
  type ReadHeaders,
} from '../platform/http/caller.ts'
import { limitKey } from '../platform/http/endpoint-limits.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { RateLimits } from '../platform/security/rate-limit.ts'

/** Whose a socket is. */
export interface Admitted {
  accountId: string
  sessionId: string
}

export interface HandshakeOptions {
  config: Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY'>
  limits: RateLimits
  readSession: AccountsService['readSession']
}

export type Handshake = ReturnType<typeof createHandshake>

/** Decides who gets a line, by the same rules as a call. */
export function createHandshake({ config, limits, readSession }: HandshakeOptions) {
  const addressOf = (request: IncomingMessage) =>
    clientAddress(headersOfMessage(request), request.socket.remoteAddress, config.TRUST_PROXY)

  async function sessionOf(request: IncomingMessage, hello: LiveHello) {
    const headers = headersOfHello(headersOfMessage(request), hello)
    // The answer that opens a socket was given before anybody said who they are: no cookie goes with it.
    const { session } = await readSession(headers, { renews: false })
    admit('user', session?.account, headers)
    return session
  }

  return {
    addressOf,

    /**
     * Lets a request through that wants to become a socket; nobody has said yet who they are.
     * @throws ApiError `request.malformed`, `request.foreign_origin`, `request.rate_limited`.
     */
    async admitRequest(request: IncomingMessage): Promise<void> {
      // A line has one request: there is no other one to go on with.
      if (new URL(request.url ?? '', 'http://localhost').searchParams.has('sid'))
        throw new ApiError('request.malformed')
      if (isForeignPage(headersOfMessage(request), config.PUBLIC_URL)) throw new ApiError('request.foreign_origin')
      const { network } = liveLimits
      await limits.of(network).consume(limitKey(network, { address: addressOf(request), accountId: undefined }))
    },

    /**
     * Lets a device through that has said who it is.
     * @param said What it said, of any shape.
     * @throws ApiError one of `liveRefusals`.
     */
    async admitDevice(request: IncomingMessage, sent: unknown): Promise<Admitted> {
      const hello = readHello(sent)
      const session = await sessionOf(request, hello)
      if (!session) throw new ApiError('session.required')
      const { account } = liveLimits
      const caller = { address: addressOf(request), accountId: session.account.id }
      await limits.of(account).consume(limitKey(account, caller))
      return { accountId: session.account.id, sessionId: session.id }
    },

    /** Whether the session of an admitted device still stands: it may have ended while its line was being opened. */
    async isStanding(request: IncomingMessage, sent: unknown, { sessionId }: Admitted): Promise<boolean> {
      const headers = headersOfHello(headersOfMessage(request), readHello(sent))
      const { session } = await readSession(headers, { renews: false })
      return session?.id === sessionId
    },
  }
}

/** @throws ApiError `live.wrong_version`, `request.invalid`. */
function readHello(sent: unknown): LiveHello {
  // What another version says may have another shape.
  const { protocol } = Object(sent) as { protocol?: unknown }
  if (Number.isInteger(protocol) && protocol !== live.protocol) throw new ApiError('live.wrong_version')
  const { data, error } = liveHello.safeParse(sent)
  if (!data) throw new ApiError('request.invalid', { field: error.issues[0]?.path.join('.') ?? '' })
  return data
}

/** A browser's script cannot set headers of a socket, so what calls say in them is said in the first message. */
const headersOfHello = (headers: ReadHeaders, { token, account }: LiveHello): ReadHeaders => ({
  get(name) {
    if (name === 'authorization' && token !== undefined) return `Bearer ${token}`
    if (name === believedAccountHeader) return account ?? null
    return headers.get(name)
  },
})
