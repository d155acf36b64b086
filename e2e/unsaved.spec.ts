import { choose, expect, test, toast } from './fixtures.ts'

test('leaving with unsaved changes asks first, in whatever way one leaves; without changes nobody is asked', async ({
  page,
  member,
}) => {
  const country = page.getByLabel('Pays')
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  const stay = question.getByRole('button', { name: 'Continuer à modifier' })
  const leave = question.getByRole('button', { name: 'Quitter sans enregistrer' })
  const edit = {
    async click() {
      await page.getByRole('button', { name: 'Modifier votre profil' }).click()
      await page.getByRole('link', { name: 'Modifier le profil complet' }).click()
    },
  }
  const profile = page.getByRole('heading', { level: 1, name: member.username })

  await page.goto('/profile')
  await edit.click()
  await page.getByRole('button', { name: 'Retour au profil' }).click()
  await expect(profile).toBeVisible()

  await edit.click()
  await country.selectOption('Suisse')
  await page.getByRole('button', { name: 'Retour au profil' }).click()
  await stay.click()
  await expect(country).toHaveValue('Suisse')
  const asked = page.waitForEvent('dialog')
  const reload = page.reload({ timeout: 3_000 }).catch(() => undefined)
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()
  await reload
  await expect(country).toHaveValue('Suisse')
  await page.goBack()
  await leave.click()
  await expect(profile).toBeVisible()

  // Signing out asks before it ends the session.
  await edit.click()
  await country.selectOption('Suisse')
  let ended = 0
  page.on('request', (request) => (ended += request.method() === 'DELETE' ? 1 : 0))
  await choose(page, 'Déconnexion')
  await stay.click()
  await expect(country).toHaveValue('Suisse')
  await choose(page, 'Déconnexion')
  await expect(question).toBeVisible()
  expect(ended).toBe(0)
  await leave.click()
  await expect(toast(page, 'Déconnexion réussie')).toBeVisible()
  expect(ended).toBe(1)
})
