import { demoServer } from './lib/plain-server.ts'
import { type Browser, openBrowser } from './lib/browser.ts'
import { lighthouseOf } from './lib/lighthouse.ts'
import { median } from './lib/median.ts'

/**
 * What the first screens weigh and how they behave, in a browser of the size of a phone: JavaScript at a first visit,
 * bytes over the network at the next one, layout shift, and how long a press takes with a processor four times slower
 * (the slowest event of it; median of five, each on a page just loaded).
 * With `--lighthouse N` also the median of N runs of Lighthouse, which npx fetches.
 */

const at = process.argv.indexOf('--lighthouse')
const runs = at < 0 ? 0 : Number(process.argv[at + 1])

/** A name, a path, and something to press there. */
const screens = [
  { name: 'landing page', path: '/', press: { role: 'button', name: /Partager l.app/ } },
  { name: 'home', path: '/', press: { role: 'link', name: 'Films' } },
  { name: 'section', path: '/movies', press: { role: 'button', name: /Rechercher un film/ } },
  { name: 'work', path: '/movie/9000000001', press: { role: 'button', name: /du moment/ } },
] as const

const presses = 5

const kilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10

const server = await demoServer()
const browser = await openBrowser()
try {
  const rows = []
  for (const screen of screens) {
    if (screen.name === 'home') await signIn(browser)
    rows.push({ screen: screen.name, ...(await measure(screen)), ...(await scores(screen.path)) })
  }
  console.table(rows)
} finally {
  await browser.close()
  await server.stop()
}

async function signIn({ page }: Browser): Promise<void> {
  await page.goto(`${server.url}/signin`)
  await page.getByLabel(/E-mail/).fill('salome@example.org')
  await page.getByLabel('Mot de passe', { exact: true }).fill('decouverte')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('navigation', { name: 'Vos rubriques' }).waitFor()
}

async function measure({ path, press }: (typeof screens)[number]) {
  const { page, clearCache, slowDown, transferred } = browser
  await clearCache()
  transferred.reset()
  await page.goto(server.url + path, { waitUntil: 'networkidle' })
  const first = transferred.read()
  transferred.reset()
  await page.goto(server.url + path, { waitUntil: 'networkidle' })
  const again = transferred.read()
  const shift = await browser.layoutShift()
  const pressed: number[] = []
  while (pressed.length < presses) {
    await page.goto(server.url + path, { waitUntil: 'networkidle' })
    await slowDown(4)
    await page.getByRole(press.role, { name: press.name }).first().click()
    pressed.push(await browser.slowestInteraction())
    await slowDown(1)
  }
  return {
    'JavaScript, KB': kilobytes(first.script),
    'all, KB': kilobytes(first.all),
    'again: JavaScript, KB': kilobytes(again.script),
    'again: all, KB': kilobytes(again.all),
    'layout shift': shift.toFixed(3),
    'interaction at 4x, ms': median(pressed),
  }
}

async function scores(path: string) {
  return runs > 0 ? lighthouseOf(server.url + path, browser.port, runs) : {}
}
