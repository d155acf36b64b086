import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Context } from '@opentelemetry/api'

/** Follows work through the server, for whoever collects that; by default nobody does. */
export interface Tracing {
  /** Does work in a span of its own, below the one that it is a part of. */
  follow<T>(span: FollowedSpan, work: () => Promise<T>): Promise<T>
  /**
   * Answers a request in a span, below the one that its caller tells of (`traceparent`).
   * @param work Says at its end what it was.
   */
  answer(headers: (name: string) => string | undefined, work: () => Promise<AnsweredSpan>): Promise<void>
}

export interface FollowedSpan {
  readonly name: string
  readonly attributes: Attributes
  /** Whether it is worth a trace of its own where it is part of no other work. */
  readonly alone?: boolean
}

/** What a request was, once that is known. */
export interface AnsweredSpan {
  readonly name: string
  readonly attributes: Attributes
  readonly isServerError: boolean
}

export const noTracing: Tracing = {
  follow: (_span, work) => work(),
  async answer(_headers, work) {
    await work()
  },
}

/** Where work stands in a trace. */
export interface TracePlace {
  readonly context: Context
  readonly traceId: string
}

const places = new AsyncLocalStorage<TracePlace>()

/** Does work at a place in a trace; what it starts stands there, too. */
export const atPlace = <T>(place: TracePlace, work: () => T): T => places.run(place, work)

/** The place of what is done here; undefined where nobody follows. */
export const currentPlace = (): TracePlace | undefined => places.getStore()
