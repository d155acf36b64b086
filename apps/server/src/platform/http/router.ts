import type { z } from '@hono/zod-openapi'
import { type Audience, done, type Limit } from '@trouvaille/contract'
import { networkOf } from '../security/client-address.ts'
import type { RateLimits } from '../security/rate-limit.ts'
import { createKeyedQueue } from '../net/keyed-queue.ts'
import { admit } from './caller.ts'
import { type DeclaredEndpoint, inputReader, isUpload, type SentInput } from './call-input.ts'
import type { Call, CallInput } from './call.ts'
import { limitKey } from './endpoint-limits.ts'
import { ApiError } from './errors.ts'

type SchemaIn<Declaring> = Declaring extends { content: { 'application/json': { schema: infer S extends z.ZodType } } }
  ? S
  : z.ZodUndefined

/** The validated input of an endpoint. */
export interface InputOf<E extends DeclaredEndpoint> extends CallInput {
  params: E['request'] extends { params: infer S extends z.ZodType } ? z.output<S> : undefined
  query: E['request'] extends { query: infer S extends z.ZodType } ? z.output<S> : undefined
  body: E['request'] extends { body: infer Body } ? z.output<SchemaIn<Body>> : undefined
}

/** What is sent as it is, by endpoints whose output is no JSON; their handlers set its headers. */
export type Content = Uint8Array | ReadableStream<Uint8Array> | undefined

type OutputSchema<E extends DeclaredEndpoint> = SchemaIn<E['responses'][200]>

/** What the handler of an endpoint returns: nothing where its output is `done`. */
export type OutputOf<E extends DeclaredEndpoint> =
  typeof done extends OutputSchema<E>
    ? void
    : OutputSchema<E> extends z.ZodUndefined
      ? Content
      : z.output<OutputSchema<E>>

export type Handler<E extends DeclaredEndpoint> = (call: Call<InputOf<E>>) => OutputOf<E> | Promise<OutputOf<E>>

export interface MountedEndpoint {
  readonly endpoint: DeclaredEndpoint
  /** Whether it reads its body itself. */
  readonly isUpload: boolean
  /** Prepares a call before anything of it can be rejected. */
  readonly prepare: ((call: Call, sent: SentInput) => void) | undefined
  /** Lets the audience through, validates the input, counts limits, and calls the handler. */
  answer(call: Call, sent: SentInput, limits: RateLimits): Promise<unknown>
}

export interface Router {
  readonly endpoints: readonly MountedEndpoint[]
  /** Mounts an endpoint; one that declares no audience or no limit is rejected. */
  mount<E extends DeclaredEndpoint>(endpoint: E, handler: Handler<E>, prepare?: MountedEndpoint['prepare']): Router
}

const hasNoResult = ({ responses }: DeclaredEndpoint): boolean =>
  (responses[200] as { content?: Record<string, { schema: unknown }> }).content?.['application/json']?.schema === done

/** A router for one feature's endpoints, with the guards that they declare. */
export function createRouter(): Router {
  const endpoints: MountedEndpoint[] = []
  const router: Router = {
    endpoints,
    mount(endpoint, handler, prepare) {
      const audience = endpoint['x-audience'] as Audience | undefined
      if (audience === undefined) throw new Error('An endpoint without a declared audience cannot be mounted.')
      const read = inputReader(endpoint)
      const answer = limited(endpoint, handler as (call: Call) => unknown)
      const isDone = hasNoResult(endpoint)
      endpoints.push({
        endpoint,
        isUpload: isUpload(endpoint),
        prepare,
        async answer(call, sent, limits) {
          admit(audience, call.account, call.headers, call.isPasskeyDue)
          Object.assign(call, read(sent, call.incoming))
          const output = await answer(call, limits)
          return isDone ? ({ ok: true } satisfies z.output<typeof done>) : output
        },
      })
      return router
    },
  }
  return router
}

/** Enforces the limits of an endpoint, after validation of its input. */
function limited(endpoint: DeclaredEndpoint, handler: (call: Call) => unknown) {
  const limits = (endpoint['x-limits'] as readonly Limit[] | undefined) ?? []
  if (limits.length === 0) throw new Error('An endpoint without a declared limit cannot be mounted.')
  const counted = limits.filter(({ heldBy }) => heldBy === undefined)
  const atOnce = endpoint['x-at-once']
  const queued = atOnce === undefined ? undefined : createKeyedQueue(atOnce)

  return async (call: Call, { of }: RateLimits): Promise<unknown> => {
    const accountId = call.account?.id
    const caller = { address: call.address, accountId, body: call.body }
    for (const limit of counted) {
      call.overLimit = limit
      await of(limit).consume(limitKey(limit, caller))
    }
    call.overLimit = undefined
    try {
      if (!queued) return await handler(call)
      return await queued(accountId ?? networkOf(call.address), async () => handler(call))
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      const spared = counted.filter(({ without = [] }) => without.some((exempt) => exempt === code))
      for (const limit of spared) await of(limit).refund(limitKey(limit, caller))
      throw error
    }
  }
}
