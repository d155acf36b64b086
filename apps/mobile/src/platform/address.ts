import { storeStartPath } from '../start-path.ts'
import { sessionToken, settledCredentials } from './credentials.ts'

/** Where pages and the server are. The page itself is among the files of the app, at an origin that nobody else reaches. */

/** The address of the server, where the web app is, too [GAP-166]. */
const server = (): string => import.meta.env.PUBLIC_URL

/** The public URL of the product, for links that others open. */
export const appAddress = server

/** How calls reach the server: at its address, with the token that this device has. */
export const serverReach = () => ({ base: server(), token: sessionToken })

/** Where a path of the server is, such as that of a picture. Addresses elsewhere stay as they are. */
export const serverAddress = <T extends string | undefined>(address: T): T =>
  (address?.startsWith('/') ? server() + address : address) as T

/** The path of the current page. */
export const currentPath = (): string => location.pathname

/** Starts the app anew with a page of it, once the storage holds what the next start reads there. */
function openWithPath(path: string): void {
  storeStartPath(path)
  void settledCredentials().then(() => location.assign('/'))
}

/** Reloads the current page. */
export const reloadPage = (): void => openWithPath(location.pathname + location.search)

/** Opens another page of the app anew, or an address elsewhere, for which the system opens the browser. */
export function openDocument(href: string): void {
  const url = new URL(href, location.href)
  if (url.origin === location.origin || url.origin === server()) openWithPath(url.pathname + url.search + url.hash)
  else location.assign(url.href)
}
