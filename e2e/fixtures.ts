import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { createPerson, type Person, startTestServer, type TestServer } from '@trouvaille/server/testing'
import { accessibilityViolations } from './axe.ts'
import { unsetTexts } from './french.ts'

/**
 * Each worker runs the product in its own process, with a database of its own: the built web app, the real server.
 * People are made by the factories and signed in directly; tests of signing in use the forms.
 */

interface WorkerFixtures {
  server: TestServer
}

interface TestFixtures {
  /** A new person, signed in in this test's context. */
  member: Person
  /** Opens another device: a context of its own. */
  newDevice: () => Promise<{ context: BrowserContext; page: Page }>
  /** Fails the test when the page has accessibility violations, or texts without French typography. */
  expectAccessible: (page?: Page) => Promise<void>
}

/** An axe rule that is off by default: an accessible name contains the visible label [EASE-06]. */
const namesAsWritten = { 'label-content-name-mismatch': { enabled: true } }

let device = 0

/** Every context has a client address of its own, so that limits by address do not mix tests. */
function uniqueAddress(): Record<string, string> {
  device += 1
  return { 'x-forwarded-for': `10.${process.pid & 127}.${device >> 8}.${device & 255}` }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startTestServer({ runningClock: true, snapshotFile: process.env.E2E_SNAPSHOT })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  extraHTTPHeaders: async ({ baseURL }, use) => use(baseURL ? uniqueAddress() : {}),

  member: async ({ server, context }, use) => {
    const person = await createPerson(server.services)
    await signIn(context, person, server.url)
    await use(person)
  },

  newDevice: async ({ browser, server, contextOptions }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: server.url,
        extraHTTPHeaders: uniqueAddress(),
      })
      opened.push(context)
      return { context, page: await context.newPage() }
    })
    await Promise.all(opened.map((context) => context.close()))
  },

  expectAccessible: async ({ page }, use) => {
    await use(async (other = page) => {
      // What fades has not its own colours: nothing begins to move meanwhile, as a notification that leaves does.
      const isCalm = await other.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
      await other.emulateMedia({ reducedMotion: 'reduce' })
      // What moves already goes to its end, and so does what begins to when that has ended. Spinners have none.
      await other.evaluate(async () => {
        const moving = () =>
          document.getAnimations().filter(({ playState, effect }) => {
            return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
          })
        for (let running = moving(); running.length > 0; running = moving()) {
          await Promise.allSettled(running.map(({ finished }) => finished))
        }
      })
      expect(await unsetTexts(other)).toEqual([])
      const violations = await accessibilityViolations(other, { rules: namesAsWritten })
      if (!isCalm) await other.emulateMedia({ reducedMotion: null })
      expect(violations).toEqual([])
    })
  },
})

/** Opens a session for a person in a context, as signing in does. */
export async function signIn(context: BrowserContext, person: Person, url: string): Promise<void> {
  const answer = await context.request.post(`${url}/api/session`, {
    data: { identifier: person.email, password: person.password },
  })
  expect(answer.ok()).toBe(true)
}

/** Waits until the page has rendered its current state. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  )
}

/** Navigates without loading the document, as the browser's forward button does. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Chooses in the menu of the signed-in person, which is a sheet on phones. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(Profil$|Menu du profil)/ }).click()
  const menu = page.getByRole('menu').or(page.getByRole('dialog', { name: 'Profil', exact: true }))
  await menu.getByText(name, { exact: true }).last().click()
}

/**
 * The text of the notification that is shown, also behind an open dialog; the live region of screen readers says it
 * too.
 */
export function toast(page: Page, text: string | RegExp) {
  return page.getByRole('region', { name: /Notifications/, includeHidden: true }).getByText(text, { exact: true })
}

export { expect }
