import { AsyncLocalStorage } from 'node:async_hooks'
import { type ReadHeaders, timeZoneOf } from './caller.ts'
import { deviceName } from '../security/device-name.ts'

/** Context of the current request, available to its asynchronous work. */
export interface RequestContext {
  /** Request id, also in the response and every log line; commands of a realtime connection have none. */
  readonly request: string | undefined
  /** Truncated client address, which does not identify a household. */
  readonly network: string | undefined
  /** Device name, never the raw header. Computed when called, as few need it. */
  readonly device: () => string
  /** Time zone of the device, if sent. */
  readonly zone: () => string | undefined
}

/** Context from the request headers. @param network Truncated client address. */
export const contextOf = (headers: ReadHeaders, network: string | undefined, request?: string): RequestContext => ({
  request,
  network,
  device: () => deviceName(headers.get('user-agent') ?? ''),
  zone: () => timeZoneOf(headers),
})

const contexts = new AsyncLocalStorage<RequestContext>()

/** Runs work in the context of a request; asynchronous work that it starts inherits it. */
export const withRequest = <T>(context: RequestContext, work: () => T): T => contexts.run(context, work)

/** The current request; undefined for scheduled work, and for the operator's commands. */
export const currentRequest = (): RequestContext | undefined => contexts.getStore()
