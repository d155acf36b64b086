import { openSearch } from './catalogue.ts'
import { expect, test } from './fixtures.ts'

test('[GAP-58] the search of everything groups all kinds and keeps its query in the address @both', async ({
  page,
  member,
  expectAccessible,
}) => {
  expect(member.id).toBeTruthy()
  await page.goto('/search?q=paris')
  const input = page.getByRole('searchbox')
  await expect(input).toHaveValue('paris')
  await expect(page.getByRole('region', { name: 'Films' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Livres' }).getByRole('link').first()).toBeVisible()
  await expectAccessible()

  await input.fill('barbara')
  await expect(page).toHaveURL('/search?q=barbara')
  await expect(
    page.getByRole('region', { name: 'Artistes' }).getByRole('link', { name: 'Barbara' }).first(),
  ).toBeVisible()
  await page.getByRole('link', { name: /^Albums/ }).click()
  await expect(page.getByRole('region', { name: 'Albums' })).toBeInViewport()
  await expect(input).toHaveValue('barbara')

  await page.goto('/search')
  await expect(page.getByText('Saisissez au moins 2 caractères.')).toBeVisible()
  await input.fill('<b>')
  await expect(page.getByText('La saisie contient des signes interdits (< > { }).')).toBeVisible()
  await input.fill('zzzzzz')
  await expect(page.getByText('Aucun résultat trouvé')).toBeVisible()
})

test('[GAP-58] results that were seen show at once, and older answers never over newer ones', async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy()
  await page.goto('/search?q=barbara')
  const artist = page.getByRole('region', { name: 'Artistes' }).getByRole('link', { name: 'Barbara' }).first()
  await expect(artist).toBeVisible()
  // Nothing is answered any more: what shows now comes from the device.
  await page.route('**/api/catalogue/*?*', () => {})
  await page.reload()
  await expect(artist).toBeVisible()
})

test('[GAP-58] visitors sign in first', async ({ page }) => {
  await page.goto('/search?q=barbara')
  await expect(page).toHaveURL(`/signin?next=${encodeURIComponent('/search?q=barbara')}`)
})

test('the search of a section leads on to that of everything', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/movies')
  await (await openSearch(page)).fill('barbara')
  await page.getByRole('link', { name: /^Chercher « barbara »/ }).click()
  await expect(page).toHaveURL('/search?q=barbara')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[GAP-58] what could not be asked is not said to be missing, and can be asked again', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.route(/\/api\/catalogue\/(?!movie)\w+\?/, (route) => route.abort())
  await page.goto('/search?q=zzzzqq')
  await expect(page.getByText('La recherche n’a pas abouti.')).toBeVisible()
  await expect(page.getByText('Aucun résultat trouvé')).toHaveCount(0)
  await page.goto('/search?q=parasite')
  await expect(page.getByRole('link', { name: /Parasite/ })).toBeVisible()
  await expect(page.getByText('Certaines rubriques n’ont pas répondu.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Certaines rubriques n’ont pas répondu.')).toHaveCount(0)
})
