/** The address that friends can open: the app's own origin. */
export const appAddress = (): string => location.origin

/** Begins the app anew at the page that is shown. */
export const reloadPage = (): void => location.reload()

/** Leaves the document for another one, of the app or elsewhere. */
export const openDocument = (href: string): void => location.assign(href)
