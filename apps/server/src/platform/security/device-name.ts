import { brand } from '@trouvaille/domain'

/** Names for devices out of what browsers say of themselves. The first that matches is the name. */

const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

const systems: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** Characters of the header that are looked at. */
const longestUserAgent = 500

const unknownDevice = 'Appareil inconnu'

/** A native shell names itself, and its browser is no help to anybody. */
const ownShell = new RegExp(`\\b${brand}/`)

/**
 * The device behind a User-Agent header, in French: "Firefox sur Windows", "Application sur Android".
 * Only this name is kept, never the header.
 */
export function deviceName(header: string): string {
  // Longer ones are none of a browser, and would keep the patterns busy.
  const userAgent = header.slice(0, longestUserAgent)
  const find = (names: [string, RegExp][]) => names.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const program = ownShell.test(userAgent) ? 'Application' : find(browsers)
  const system = find(systems)
  if (program && system) return `${program} sur ${system}`
  return program ?? system ?? unknownDevice
}
