import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Context } from '@opentelemetry/api'

/** Tracing, for a configured collector; a no-op by default. */
export interface Tracing {
  /** Runs work in a child span. */
  follow<T>(span: FollowedSpan, work: () => Promise<T>): Promise<T>
  /**
   * Handles a request in a server span, with the caller's `traceparent` as its parent.
   * @param work Returns the span's attributes.
   */
  answer(headers: (name: string) => string | undefined, work: () => Promise<AnsweredSpan>): Promise<void>
}

export interface FollowedSpan {
  readonly name: string
  readonly attributes: Attributes
  /** Whether it may be a root span. */
  readonly alone?: boolean
}

/** Attributes of a request, known at its end. */
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

/** The current trace context. */
export interface TracePlace {
  readonly context: Context
  readonly traceId: string
}

const places = new AsyncLocalStorage<TracePlace>()

/** Runs work in a trace context, which its asynchronous work inherits. */
export const atPlace = <T>(place: TracePlace, work: () => T): T => places.run(place, work)

/** The current trace context; undefined without tracing. */
export const currentPlace = (): TracePlace | undefined => places.getStore()
