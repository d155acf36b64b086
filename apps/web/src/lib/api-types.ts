import type * as contract from '@trouvaille/contract'

/** Types of our API, derived from the contract: none of its code is bundled. */

type Contract = typeof contract
type Route = { method: string; path: string; request: unknown; responses: unknown }

/** Every endpoint by its name, "get /api/session". */
type Routes = {
  [
    K in keyof Contract as Contract[K] extends Route ? `${Contract[K]['method']} ${Contract[K]['path']}` : never
  ]: Contract[K]
}

/** An endpoint, named by its method and path. */
export type EndpointName = keyof Routes

type InputOf<S> = S extends { _zod: { input: infer I } } ? I : never

/** The output of an endpoint. */
export type OutputOf<N extends EndpointName> = Routes[N] extends {
  responses: { 200: { content: { 'application/json': { schema: { _zod: { output: infer O } } } } } }
}
  ? O
  : never

type OptionsOf<R> = (R extends { request: { body: { content: { 'application/json': { schema: infer S } } } } }
  ? { body: InputOf<S> }
  : unknown) &
  (R extends { request: { params: infer S } } ? { params: InputOf<S> } : unknown) &
  (R extends { request: { query: infer S } } ? { query: InputOf<S> } : unknown)

/** Required input of an endpoint; unknown if there is none. */
export type EndpointOptions<N extends EndpointName> = OptionsOf<Routes[N]>
