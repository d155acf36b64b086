import { AsyncLocalStorage } from 'node:async_hooks'
import { type ReadHeaders, timeZoneOf } from './caller.ts'
import { deviceName } from '../security/device-name.ts'

/** What is known of the call that some work belongs to, wherever in the program that work is done. */
export interface RequestContext {
  /** Id of the request, which its answer and every line about it carry; what is said over a live line has none. */
  readonly request: string | undefined
  /** Address without what tells one household from the next. */
  readonly network: string | undefined
  /** Name of the device, never the header it came from. Asked for by few: it takes reading that. */
  readonly device: () => string
  /** Time zone of the device, where it says one. */
  readonly zone: () => string | undefined
}

/** What the headers of a call say. @param network Address without what tells one household from the next. */
export const contextOf = (headers: ReadHeaders, network: string | undefined, request?: string): RequestContext => ({
  request,
  network,
  device: () => deviceName(headers.get('user-agent') ?? ''),
  zone: () => timeZoneOf(headers),
})

const contexts = new AsyncLocalStorage<RequestContext>()

/** Does work as part of a call; what it starts, and does not wait for, belongs to the call as well. */
export const withRequest = <T>(context: RequestContext, work: () => T): T => contexts.run(context, work)

/** The call that is answered here; undefined for what the server does of itself, and for the operator's commands. */
export const currentRequest = (): RequestContext | undefined => contexts.getStore()
