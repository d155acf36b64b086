import { createPerson } from '@trouvaille/server/testing'
import { expect, test, toast } from './fixtures.ts'

const save = { name: 'Enregistrer', exact: true }

test('[PROF-19] [PROF-20] [PROF-21] [PROF-22] [PROF-39] [GAP-21] a username that breaks a rule is refused at its field', async ({
  page,
  member,
}) => {
  await page.goto('/profile?edit=true')
  const field = page.getByLabel("Nom d'utilisateur")
  await expect(field).toHaveValue(member.username)
  await expect(field).toHaveAttribute('maxlength', '50')
  let patches = 0
  page.on('request', (request) => (patches += request.method() === 'PATCH' ? 1 : 0))
  const cases = [
    ['   ', "Le nom d'utilisateur est requis"],
    ['a', "Le nom d'utilisateur doit contenir entre 2 et 50 caractères"],
    ['jean.martin', "Le nom d'utilisateur ne peut contenir que des lettres, chiffres, tirets et underscores"],
    ['-jean', "Le nom d'utilisateur doit commencer par une lettre ou un chiffre"],
  ] as const
  for (const [name, message] of cases) {
    await field.fill(name)
    await page.getByRole('button', save).click()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  expect(patches).toBe(0)
})

test('[PROF-23] [PROF-41] [TOAST-38] [GAP-24] a taken username is said while typing, in any case, and again when saving', async ({
  page,
  member,
  server,
}) => {
  const other = await createPerson(server.services)
  await page.goto('/profile?edit=true')
  const field = page.getByLabel("Nom d'utilisateur")
  const message = page.getByText("Ce nom d'utilisateur est déjà utilisé. Veuillez en choisir un autre.", {
    exact: true,
  })
  await field.fill(other.username.toUpperCase())
  await expect(message).toBeVisible()
  const refused = page.waitForResponse('**/api/usernames/*')
  await page.getByRole('button', save).click()
  await refused
  await expect(page.getByRole('button', save)).toBeEnabled()
  await expect(message).toBeVisible()
  // One's own name, in whatever case, is free.
  await field.fill(member.username.toUpperCase())
  await expect(message).toBeHidden()
  await page.getByRole('button', save).click()
  await expect(toast(page, 'Profil enregistré')).toBeVisible()
})

test('[CACHE-07] what was said of a username is forgotten after 30 seconds', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  const asked: string[] = []
  await page.route('**/api/usernames/*', (route) => {
    asked.push(new URL(route.request().url()).pathname.replace(/.*\//, ''))
    return route.fulfill({ json: { available: false } })
  })
  await page.clock.install()
  await page.goto('/profile?edit=true')
  const field = page.getByLabel("Nom d'utilisateur")
  const type = async (name: string) => {
    await field.fill(name)
    await expect(page.getByText("Ce nom d'utilisateur est déjà utilisé. Veuillez en choisir un autre.")).toBeVisible()
  }
  await type('premiere')
  await type('seconde')
  await type('premiere')
  await page.clock.fastForward(31_000)
  await type('seconde')
  await expect.poll(() => asked).toEqual(['premiere', 'seconde', 'seconde'])
})

test('[PROF-23] [GAP-24] the word of the server is final: a name taken in the last moment is refused', async ({
  page,
  member,
}) => {
  await page.route('**/api/usernames/*', (route) => route.fulfill({ json: { available: true } }))
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { error: { code: 'profile.username_taken', field: 'username' } } })
      : route.continue(),
  )
  await page.goto('/profile?edit=true')
  await page.getByLabel("Nom d'utilisateur").fill(`${member.username}2`)
  await page.getByRole('button', save).click()
  await expect(page.getByText("Ce nom d'utilisateur est déjà utilisé. Veuillez en choisir un autre.")).toBeVisible()
  await expect(toast(page, "Impossible d'enregistrer votre profil.")).toBeVisible()
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue(`${member.username}2`)
})

test('[PROF-42] [TOAST-40] [GAP-25] a lookup that fails counts as taken and blocks saving', async ({
  page,
  member,
}) => {
  await page.route('**/api/usernames/*', (route) => route.abort())
  let patches = 0
  page.on('request', (request) => (patches += request.method() === 'PATCH' ? 1 : 0))
  await page.goto('/profile?edit=true')
  await page.getByLabel("Nom d'utilisateur").fill(`${member.username}3`)
  await page.getByRole('button', save).click()
  await expect(page.getByText("Ce nom d'utilisateur est déjà utilisé. Veuillez en choisir un autre.")).toBeVisible()
  await expect(toast(page, "Impossible d'enregistrer votre profil.")).toBeVisible()
  expect(patches).toBe(0)
  // An unchanged name is not looked up.
  await page.getByLabel("Nom d'utilisateur").fill(member.username)
  await page.getByLabel('Genre').selectOption('Autre')
  await page.getByRole('button', save).click()
  await expect(toast(page, 'Profil enregistré')).toBeVisible()
})
