import { createPerson } from '@trouvaille/server/testing'
import { refuse } from './answers.ts'
import { expect, test, toast } from './fixtures.ts'

const save = { name: 'Enregistrer', exact: true }
const taken = 'Ce nom d’utilisateur est déjà utilisé. Veuillez en choisir un autre.'

test('[PROF-19] [PROF-20] [PROF-21] [PROF-22] [PROF-23] [PROF-39] [PROF-41] [TOAST-38] [TOAST-40] [GAP-21] [GAP-24] a username that breaks a rule, or is taken, is refused at its field', async ({
  page,
  member,
  server,
}) => {
  const other = await createPerson(server.services)
  await page.goto('/profile?edit=true')
  const field = page.getByLabel('Nom d’utilisateur')
  await expect(field).toHaveValue(member.username)
  await expect(field).toHaveAttribute('maxlength', '50')
  let patches = 0
  page.on('request', (request) => (patches += request.method() === 'PATCH' ? 1 : 0))

  for (const [name, message] of [
    ['   ', 'Le nom d’utilisateur est requis'],
    ['a', 'Le nom d’utilisateur doit contenir entre 2 et 50 caractères'],
    ['jean.martin', 'Le nom d’utilisateur ne peut contenir que des lettres, chiffres, tirets et underscores'],
    ['-jean', 'Le nom d’utilisateur doit commencer par une lettre ou un chiffre'],
  ] as const) {
    await field.fill(name)
    await page.getByRole('button', save).click()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }

  const message = page.getByText(taken, { exact: true })
  await test.step('taken: said while typing, in any case, and again when saving', async () => {
    await field.fill(other.username.toUpperCase())
    await expect(message).toBeVisible()
    const looked = page.waitForResponse('**/api/usernames/*')
    await page.getByRole('button', save).click()
    expect(await (await looked).json()).toEqual({ available: false })
    await expect(page.getByRole('button', save)).toBeEnabled()
    await expect(message).toBeVisible()
  })
  expect(patches).toBe(0)

  await test.step('taken in the last moment: the word of the server is final', async () => {
    await refuse(page, '**/api/profile', [409, 'profile.username_taken', { field: 'username' }], 'PATCH')
    await field.fill(`${member.username}2`)
    await expect(page.getByText('Ce nom d’utilisateur est disponible.')).toBeVisible()
    await page.getByRole('button', save).click()
    await expect(message).toBeVisible()
    await expect(toast(page, 'Impossible d’enregistrer votre profil.')).toBeVisible()
    await expect(field).toHaveValue(`${member.username}2`)
    expect(patches).toBe(1)
    await page.unroute('**/api/profile')
  })

  await test.step('one’s own name, in whatever case, is free', async () => {
    await field.fill(member.username.toUpperCase())
    await expect(message).toBeHidden()
    await page.getByRole('button', save).click()
    await expect(toast(page, 'Profil enregistré')).toBeVisible()
    expect(patches).toBe(2)
  })
})

test('[PROF-42] [TOAST-40] [GAP-25] a lookup that fails counts as taken and blocks saving', async ({
  page,
  member,
}) => {
  await page.route('**/api/usernames/*', (route) => route.abort())
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON())
  })
  await page.goto('/profile?edit=true')
  await page.getByLabel('Nom d’utilisateur').fill(`${member.username}3`)
  await page.getByRole('button', save).click()
  await expect(page.getByText(taken)).toBeVisible()
  await expect(toast(page, 'Impossible d’enregistrer votre profil.')).toBeVisible()
  // An unchanged name is not looked up.
  await page.getByLabel('Nom d’utilisateur').fill(member.username)
  await page.getByLabel('Genre').selectOption('Autre')
  await page.getByRole('button', save).click()
  await expect(toast(page, 'Profil enregistré')).toBeVisible()
  // Nothing was sent before.
  expect(sent).toEqual([{ gender: 'Autre' }])
})
