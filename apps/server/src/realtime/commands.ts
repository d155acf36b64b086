import { randomUUID } from 'node:crypto'
import {
  type ErrorCode,
  type LiveCommandName,
  type LiveCommandOutput,
  liveCommands,
  type LiveResult,
} from '@trouvaille/contract'
import type { z } from 'zod'
import type { MessagesService } from '../features/conversations/index.ts'
import { deviceName } from '../platform/security/device-name.ts'
import { limitKey } from '../platform/http/endpoint-limits.ts'
import { ApiError, toApiError } from '../platform/http/errors.ts'
import { isAcceptable } from '../platform/http/json-limits.ts'
import type { Log } from '../platform/observability/log.ts'
import type { Instruments } from '../platform/observability/instruments.ts'
import type { RateLimits } from '../platform/security/rate-limit.ts'
import { withRequest } from '../platform/http/request-context.ts'

export interface CommandsOptions {
  limits: RateLimits
  log: Log
  messages: Pick<MessagesService, 'send' | 'readTo' | 'type'>
  instruments?: Pick<Instruments, 'command'> | undefined
}

type Handlers = {
  [Name in LiveCommandName]: (
    accountId: string,
    input: z.output<(typeof liveCommands)[Name]['input']>,
  ) => Promise<LiveCommandOutput<Name>>
}

export type Commands = ReturnType<typeof createCommands>

/** Runs the commands of devices, by the same services as the endpoints. Whoever is connected is signed in. */
export function createCommands({ limits, log, messages, instruments }: CommandsOptions) {
  let received = 0
  const handlers: Handlers = {
    'message.send': (accountId, { conversationId, ...message }) => messages.send(accountId, conversationId, message),
    async 'conversation.read'(accountId, { conversationId, seq }) {
      await messages.readTo(accountId, conversationId, seq)
      return null
    },
    async 'typing.start'(accountId, { conversationId }) {
      await messages.type(accountId, conversationId)
      return null
    },
  }

  async function run<Name extends LiveCommandName>(
    name: Name,
    accountId: string,
    sent: unknown,
  ): Promise<LiveCommandOutput<Name>> {
    const { input, limits: declared } = liveCommands[name]
    for (const limit of declared) await limits.of(limit).consume(limitKey(limit, { address: '', accountId }))
    if (!isAcceptable(sent)) throw new ApiError('request.malformed')
    const { data, error } = input.safeParse(sent)
    if (error) throw new ApiError('request.invalid', { field: error.issues[0]?.path.join('.') ?? '' })
    return handlers[name](accountId, data as never)
  }

  async function answer(
    name: string,
    accountId: string,
    input: unknown,
    onLimited: (code: ErrorCode) => void,
  ): Promise<LiveResult<unknown>> {
    try {
      if (!isCommand(name)) throw new ApiError('request.malformed')
      const work = () => run(name, accountId, input)
      return { data: await (instruments ? instruments.command(name, work) : work()) }
    } catch (error) {
      const rejection = toApiError(error, accountId)
      if (rejection.code.startsWith('server.')) log.error({ err: error, command: name }, 'a command failed')
      if (rejection.code === 'request.rate_limited') onLimited(rejection.code)
      return rejection.body
    }
  }

  return {
    /**
     * Runs a command of a device.
     * @param userAgent Of the request that opened the connection.
     * @param onLimited Called for a command over its rate limit.
     */
    run(
      { name, input }: { name: string; input?: unknown },
      { accountId, userAgent }: { accountId: string; userAgent: string },
      onLimited: (code: ErrorCode) => void,
    ): Promise<LiveResult<unknown>> {
      received += 1
      const device = () => deviceName(userAgent)
      const context = { network: undefined, device, zone: () => undefined, request: randomUUID() }
      return withRequest(context, () => answer(name, accountId, input, onLimited))
    },

    /** How many commands were received. */
    received: (): number => received,
  }
}

const isCommand = (name: string): name is LiveCommandName => Object.hasOwn(liveCommands, name)
