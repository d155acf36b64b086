/** What a sign-in gives to this device, and takes from it. */

/** The tokens of a new session, for devices that send no cookies. */
export interface Credentials {
  readonly token: string
  readonly device: string
}

/** Those of an answer: pages with cookies are given none. */
export type GivenCredentials = { readonly [N in keyof Credentials]: string | null }

/** Keeps what a new session was answered with. The response has set the cookies. */
export const keepCredentials: (opened: GivenCredentials) => void = () => {}

/** The device token of the last sign-in, which the next one sends; undefined where a cookie holds it. */
export const deviceToken = (): string | undefined => undefined

/** Whether a provider that somebody signs in with can lead back here. */
export const acceptsProviders = (): boolean => true
