/** How the device names itself. */
export const userAgent = (): string => navigator.userAgent

/** The browser asks, for all pages, that nobody follows the person: by Global Privacy Control or Do Not Track. */
export const asksForPrivacy = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === '1'
