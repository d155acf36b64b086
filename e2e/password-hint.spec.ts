import { expect, test } from './fixtures.ts'

const hint =
  'Ce mot de passe est l’un des plus courants : il est vite deviné. Vous pouvez le garder, un autre vous protège mieux.'

test('a common password is told while it is chosen, politely, and stops nobody', async ({ page, expectAccessible }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/signup')
  const password = page.getByLabel('Mot de passe', { exact: true })
  await expect(password).toBeVisible()
  expect(sent.filter((line) => line.includes('common-passwords'))).toEqual([])
  await password.fill('MotDePasse')
  await expect(page.getByText(hint)).toBeVisible()
  await expect(page.getByText(hint)).toHaveAttribute('aria-live', 'polite')
  await expect(password).toHaveAccessibleDescription(new RegExp(hint.slice(0, 40)))
  await expect(password).not.toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  expect(sent.filter((line) => /motdepasse/i.test(line))).toEqual([])
  await password.fill('une phrase que personne ne devine')
  await expect(page.getByText(hint)).toBeHidden()

  await password.fill('azerty')
  await expect(page.getByText(hint)).toBeVisible()
  await page.getByLabel('Confirmer le mot de passe').fill('azerty')
  await page.getByLabel('Email').fill(`p-${crypto.randomUUID()}@example.org`)
  await page.getByLabel('Téléphone').fill('+33612345678')
  const answer = page.waitForResponse('**/api/accounts')
  await page.getByRole('main').getByRole('button', { name: 'Créer un compte' }).click()
  expect((await answer).status()).toBe(200)
})
