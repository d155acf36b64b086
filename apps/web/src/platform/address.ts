/** The public URL of the app: its origin. */
export const appAddress = (): string => location.origin

/** The path of the current page. */
export const currentPath = (): string => location.pathname

/** Reloads the current page. */
export const reloadPage = (): void => location.reload()

/** Navigates to another document, of the app or elsewhere. */
export const openDocument = (href: string): void => location.assign(href)
