import { withoutLine } from './answers.ts'
import { choose, expect, test, toast } from './fixtures.ts'

const save = { name: 'Enregistrer', exact: true }

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

test('what was typed outlives a session that was ended elsewhere, and a reload', async ({ page, member, server }) => {
  await withoutLine(page)
  await page.goto('/profile?edit=true')
  await page.getByLabel('Pays').selectOption('Suisse')
  await page.getByLabel('Bio').fill('Pas encore enregistrée')
  const elsewhere = await server.signIn(member)
  await elsewhere.call('/api/sessions', { method: 'DELETE' })
  await page.getByRole('button', save).click()
  await expect(page).toHaveURL(`/signin?next=${encodeURIComponent('/profile?edit=true')}`)
  await page.getByLabel('Email ou identifiant').fill(member.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Ce que vous aviez modifié sans l’enregistrer est revenu.')).toBeVisible()
  await expect(page.getByLabel('Pays')).toHaveValue('Suisse')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('Pas encore enregistrée')
  await expect(page.getByLabel('Genre')).toHaveValue('')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', save).click()
  expect((await sent).postDataJSON()).toEqual({ country: 'Suisse', bio: 'Pas encore enregistrée' })
  await expect(page).toHaveURL('/profile')
  await page.goto('/profile?edit=true')
  await expect(page.getByLabel('Bio')).toHaveValue('Pas encore enregistrée')
  await expect(page.getByText('Ce que vous aviez modifié sans l’enregistrer est revenu.')).toHaveCount(0)
})
