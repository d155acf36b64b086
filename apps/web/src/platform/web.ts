/** What the device offers, in the browser. */

/** The address that friends can open: the app's own origin. */
export function appAddress(): string {
  return location.origin
}
