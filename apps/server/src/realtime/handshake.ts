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
  isKnownPage,
  type ReadHeaders,
} from '../platform/http/caller.ts'
import { limitKey } from '../platform/http/endpoint-limits.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { RateLimits } from '../platform/security/rate-limit.ts'

/** Whose a connection is. */
export interface Admitted {
  accountId: string
  sessionId: string
}

export interface HandshakeOptions {
  config: Pick<Config, 'PUBLIC_URL' | 'NATIVE_ORIGINS' | 'TRUST_PROXY'>
  limits: RateLimits
  readSession: AccountsService['readSession']
}

export type Handshake = ReturnType<typeof createHandshake>

/** Decides who may connect, by the same rules as a call. */
export function createHandshake({ config, limits, readSession }: HandshakeOptions) {
  const addressOf = (request: IncomingMessage) =>
    clientAddress(headersOfMessage(request), request.socket.remoteAddress, config.TRUST_PROXY)

  return {
    addressOf,

    /**
     * Lets a request through that is to become a WebSocket; nobody has said yet who they are.
     * @throws ApiError `request.foreign_origin`, `request.rate_limited`.
     */
    async admitRequest(request: IncomingMessage): Promise<void> {
      if (!isKnownPage(headersOfMessage(request), config)) throw new ApiError('request.foreign_origin')
      const { network } = liveLimits
      await limits.of(network).consume(limitKey(network, { address: addressOf(request), accountId: undefined }))
    },

    /**
     * Lets a device through that has said who it is.
     * @throws ApiError one of `liveRejections`.
     */
    async admitDevice(request: IncomingMessage, hello: LiveHello): Promise<Admitted> {
      const headers = headersOfHello(headersOfMessage(request), hello)
      // The response that opened the WebSocket was sent before: no cookie goes with it.
      const { session } = await readSession(headers, { renews: false })
      admit('user', session?.account, headers)
      if (!session) throw new ApiError('session.required')
      const { account } = liveLimits
      const caller = { address: addressOf(request), accountId: session.account.id }
      await limits.of(account).consume(limitKey(account, caller))
      return { accountId: session.account.id, sessionId: session.id }
    },
  }
}

/**
 * Reads the first frame of a device.
 * @param sent Of any shape.
 * @throws ApiError `live.wrong_version`, `request.invalid`.
 */
export function readHello(sent: unknown): LiveHello {
  // The hello of another version may have another shape.
  const { protocol } = Object(sent) as { protocol?: unknown }
  if (Number.isInteger(protocol) && protocol !== live.protocol) throw new ApiError('live.wrong_version')
  const { data, error } = liveHello.safeParse(sent)
  if (!data) throw new ApiError('request.invalid', { field: error.issues[0]?.path.join('.') ?? '' })
  return data
}

/** A browser's script cannot set headers of a WebSocket, so what calls send in them is in the hello. */
const headersOfHello = (headers: ReadHeaders, { token, account }: LiveHello): ReadHeaders => ({
  get(name) {
    if (name === 'authorization' && token !== undefined) return `Bearer ${token}`
    if (name === believedAccountHeader) return account ?? null
    return headers.get(name)
  },
})
