import { existsSync } from 'node:fs'
import { installed } from './project.mjs'

const systemPaths = [
  // Without a window of its own it starts and paints faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The Chromium of the end-to-end tests: the one of CHROMIUM_PATH, of the system, or of the npm package, which is
 * built for Linux and unpacks itself to the temporary folder.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const known = [process.env.CHROMIUM_PATH, ...systemPaths].find((path) => path && existsSync(path))
  if (known || process.platform !== 'linux' || process.arch !== 'x64') return known
  if (!existsSync(installed('@sparticuz/chromium'))) return undefined
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}
