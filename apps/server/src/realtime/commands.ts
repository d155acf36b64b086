import { randomUUID } from 'node:crypto'
import {
  type ErrorCode,
  type LiveAnswer,
  type LiveCommandName,
  type LiveCommandOutput,
  liveCommands,
  type LiveCommands,
  type LiveEvents,
} from '@trouvaille/contract'
import type { Socket } from 'socket.io'
import type { z } from 'zod'
import type { MessagesService } from '../features/conversations/index.ts'
import { deviceName } from '../platform/security/device-name.ts'
import { limitKey } from '../platform/http/endpoint-limits.ts'
import { ApiError } from '../platform/http/errors.ts'
import { toApiError } from '../platform/http/router.ts'
import { isAcceptable } from '../platform/http/json-limits.ts'
import type { Log } from '../platform/observability/log.ts'
import type { Instruments } from '../platform/observability/instruments.ts'
import type { RateLimits } from '../platform/security/rate-limit.ts'
import { withRequest } from '../platform/http/request-context.ts'
import type { Admitted } from './handshake.ts'

export interface CommandsOptions {
  limits: RateLimits
  log: Log
  messages: Pick<MessagesService, 'send' | 'readTo' | 'type'>
  instruments?: Pick<Instruments, 'command'> | undefined
}

type Line = Socket<LiveCommands, LiveEvents, Record<never, never>, Admitted>

type Handlers = {
  [Name in LiveCommandName]: (
    accountId: string,
    input: z.output<(typeof liveCommands)[Name]['input']>,
  ) => Promise<LiveCommandOutput<Name>>
}

export type Commands = ReturnType<typeof createCommands>

/** Answers what devices say, by the same services as the endpoints. Whoever has a line is signed in. */
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

  async function answer<Name extends LiveCommandName>(
    name: Name,
    accountId: string,
    sent: unknown,
    limited: (code: ErrorCode) => void,
  ): Promise<LiveAnswer<LiveCommandOutput<Name>>> {
    try {
      const work = () => run(name, accountId, sent)
      return { data: await (instruments ? instruments.command(name, work) : work()) }
    } catch (error) {
      const rejection = toApiError(error as Error, accountId)
      if (rejection.code.startsWith('server.')) log.error({ err: error, command: name }, 'a command failed')
      if (rejection.code === 'request.rate_limited') limited(rejection.code)
      return rejection.body
    }
  }

  return {
    /**
     * Answers what a device says. Something without an acknowledgement, or with more beside, is nothing that we know.
     * @param limited Hears of what is said more often than it may be.
     */
    listen(line: Line, limited: (code: ErrorCode) => void): void {
      const { accountId } = line.data
      const { headers } = line.request
      const device = () => deviceName(headers['user-agent'] ?? '')
      const caller = { network: undefined, device, zone: () => undefined }
      for (const name of Object.keys(liveCommands) as LiveCommandName[]) {
        line.on(name, (...sent: unknown[]) => {
          const [input, acknowledge] = sent
          if (sent.length !== 2 || typeof acknowledge !== 'function') return
          received += 1
          const context = { ...caller, request: randomUUID() }
          void withRequest(context, () => answer(name, accountId, input, limited)).then((given) => acknowledge(given))
        })
      }
    },

    /** How much devices have said. */
    received: (): number => received,
  }
}
