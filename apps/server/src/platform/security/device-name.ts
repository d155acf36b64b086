import { brand } from '@trouvaille/domain'

/** Device names by User-Agent patterns; the first match counts. */

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

/** Maximum length of the header that is matched. */
const longestUserAgent = 500

const unknownDevice = 'Appareil inconnu'

/** A native shell identifies itself; the browser inside it is of no interest. */
const ownShell = new RegExp(`\\b${brand}/`)

/**
 * The device behind a User-Agent header, in French: "Firefox sur Windows", "Application sur Android".
 * Only this name is stored, never the header.
 */
export function deviceName(header: string): string {
  // Browsers send no longer ones, which would slow down the patterns.
  const userAgent = header.slice(0, longestUserAgent)
  const find = (names: [string, RegExp][]) => names.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const program = ownShell.test(userAgent) ? 'Application' : find(browsers)
  const system = find(systems)
  if (program && system) return `${program} sur ${system}`
  return program ?? system ?? unknownDevice
}
