import type { Page } from '@playwright/test'
import { type FavouriteList, type MediaType, viewOf, type Work } from '@trouvaille/domain'
import { addition, type Person, type TestServer } from '@trouvaille/server/testing'
import { expect } from './fixtures.ts'

/** Works of the embedded catalogue, and the search that finds them, for tests in the browser. */

/** The first result of the embedded catalogue for a title. */
export async function findWork(server: TestServer, kind: MediaType, title: string): Promise<Work> {
  const {
    works: [work],
  } = await server.services.catalogue.search(kind, title)
  if (!work) throw new Error(`The embedded catalogue has no ${kind} "${title}".`)
  return work
}

/** Adds works to a person's list, in that order. */
export async function keep(server: TestServer, person: Person, list: FavouriteList, works: Work[]): Promise<void> {
  const now = Date.now()
  const changes = works.map((work, index) => addition(work, list, new Date(now - index * 1000)))
  await server.services.favourites.push(person.id, changes)
}

/** Opens the search of the section that is shown, and waits for its input to take the focus. */
export async function openSearch(page: Page) {
  await page.locator('main button[aria-haspopup=dialog]').first().click()
  const input = page.getByRole('dialog').getByRole('searchbox')
  await expect(input).toBeFocused()
  return input
}

/** The results of the open search, or its recent searches when nothing is typed. */
export function results(page: Page) {
  return page.getByRole('dialog').getByRole('list').first().getByRole('link')
}

/** Fakes the response for any single work, and leaves the rest of the catalogue alone. */
export async function answerWork(page: Page, work: Work): Promise<string> {
  const { id, path } = viewOf(work)
  await page.route(`**/api/catalogue/${work.kind}/${id}`, (route) => route.fulfill({ json: { work } }))
  return path
}
