export { deviceToken, keepCredentials } from './credentials.ts'

/** Providers refuse web views, and lead back to the browser: there is no session to be had from them here. */
export const acceptsProviders = (): boolean => false
