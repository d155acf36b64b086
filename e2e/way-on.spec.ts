import type { BrowserContext } from '@playwright/test'
import { createPerson } from '@trouvaille/server/testing'
import { expect, test } from './fixtures.ts'

/** A few of the ways to name another site; the rule itself is tested with many. */
const hostile = [
  'https://evil.example/',
  'HTTPS:evil.example',
  '//evil.example',
  '\t//evil.example',
  '/.//evil.example',
]

/** Notes every page of another site that is asked for. */
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

test('[AUTH-06] [GAP-49] an address that leads elsewhere takes a member home', async ({ page, context, member }) => {
  const left = await watchForLeaving(context)
  expect(member.id).toBeTruthy()
  for (const path of ['/signin', '/signup']) {
    for (const next of hostile) {
      await page.goto(`${path}?${new URLSearchParams({ next })}`)
      await expect(page, next).toHaveURL('/')
      await expect(page.getByRole('navigation', { name: 'Vos rubriques' }), next).toBeVisible()
    }
  }
  expect(left).toEqual([])
})

test('[GAP-49] an address that leads elsewhere leaves a visitor with the form, and home after it', async ({
  page,
  context,
  server,
}) => {
  const left = await watchForLeaving(context)
  const person = await createPerson(server.services)
  for (const next of hostile) {
    await page.goto(`/signin?${new URLSearchParams({ next })}`)
    await expect(page, next).toHaveURL('/signin')
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' }), next).toBeVisible()
  }
  // Out of what the tab has kept on its way to a provider, too.
  await page.evaluate(() => sessionStorage.setItem('provider-return', '{"next":"https://evil.example/"}'))
  await page.goto(`/signin?${new URLSearchParams({ next: 'https://evil.example/' })}`)
  await expect(page).toHaveURL('/signin')
  await page.getByLabel('E-mail ou identifiant').fill(person.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()
  expect(left).toEqual([])
})
