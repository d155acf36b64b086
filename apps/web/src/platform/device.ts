/** The User-Agent. */
export const userAgent = (): string => navigator.userAgent

/** Whether the browser sends Global Privacy Control or Do Not Track. */
export const asksForPrivacy = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === '1'
