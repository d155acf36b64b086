import type { BrowserContext } from '@playwright/test'
import { createPerson } from '@trouvaille/server/testing'
import { expect, test } from './fixtures.ts'

/** One of the ways to name another site; the rule and the router are tested with many. */
const hostile = '\t//evil.example'

/** Records every request to another site. */
async function watchForLeaving(context: BrowserContext): Promise<string[]> {
  const left: string[] = []
  await context.route(/evil\.example/, (route) => {
    if (route.request().isNavigationRequest() && new URL(route.request().url()).hostname === 'evil.example') {
      left.push(route.request().url())
      return route.abort()
    }
    return route.fallback()
  })
  return left
}

test('[AUTH-06] [GAP-35] [GAP-49] an address that leads elsewhere leaves a visitor with the form, and home after it, where members are sent at once', async ({
  page,
  context,
  server,
}) => {
  const left = await watchForLeaving(context)
  const person = await createPerson(server.services)
  const home = async () => {
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()
  }
  await page.goto(`/signin?${new URLSearchParams({ next: hostile })}`)
  await expect(page).toHaveURL('/signin')
  // Out of what the tab has kept on its way to a provider, too.
  await page.evaluate(() => sessionStorage.setItem('provider-return', '{"next":"https://evil.example/"}'))
  await page.reload()
  await expect(page).toHaveURL('/signin')
  await page.getByLabel('Email ou identifiant').fill(person.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await home()
  for (const path of ['/signin', '/signup']) {
    await page.goto(`${path}?${new URLSearchParams({ next: hostile })}`)
    await home()
  }
  expect(left).toEqual([])
})
