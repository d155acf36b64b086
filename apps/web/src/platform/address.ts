/** The public URL of the app: its origin. */
export const appAddress = (): string => location.origin

/** How calls reach the server. A page of the server itself needs nothing for that. */
export const serverReach = (): { base?: string; token?: () => string | undefined } => ({})

/** Where a path of the server is, such as that of a picture. Addresses elsewhere stay as they are. */
export const serverAddress = <T extends string | undefined>(address: T): T => address

/** The path of the current page. */
export const currentPath = (): string => location.pathname

/** Reloads the current page. */
export const reloadPage = (): void => location.reload()

/** Navigates to another document, of the app or elsewhere. */
export const openDocument = (href: string): void => location.assign(href)
