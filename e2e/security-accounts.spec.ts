import { createPerson } from '@trouvaille/server/testing'
import { expect, signIn, test } from './fixtures.ts'

test('[GAP-157] [ADM-01] [ADM-03] [ADM-04] an admin finds what was tried with an account, filters by it and resolves its alert @both', async ({
  page,
  context,
  server,
  newDevice,
  expectAccessible,
}) => {
  const [admin, victim] = await Promise.all([createPerson(server.services), createPerson(server.services)])
  await server.services.roles.change('grant', admin.email, 'admin')
  server.services.accounts.invalidate(admin.id)
  const elsewhere = await newDevice()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const data = { identifier: victim.email, password: 'pas-la-bonne' }
    const answer = await elsewhere.context.request.post(`${server.url}/api/session`, { data })
    expect(answer.status()).toBe(401)
  }

  await signIn(context, admin, server.url)
  await page.goto('/security')
  await expect(page.getByRole('button', { name: 'Cet appareil', pressed: true })).toBeVisible()
  await expect(page.getByText('Aucune alerte de sécurité active')).toBeVisible()
  await page.getByRole('button', { name: 'Tous les comptes' }).click()
  await expect(page).toHaveURL('/security?portee=comptes')
  const alert = page.getByRole('listitem').filter({ hasText: victim.username })
  // It is raised beside the answers of the sign-ins.
  await expect(async () => {
    await page.getByRole('button', { name: 'Actualiser' }).click()
    await expect(alert).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(alert).toContainText('5 connexions échouées en moins de 5 minutes')
  await expectAccessible()
  await alert.getByRole('button', { name: /^Résoudre/ }).click()
  await expect(alert).toContainText(`par ${admin.username}`)
  await expect(alert).toContainText('Résolu')

  await page.getByRole('tab', { name: 'Logs d’Audit' }).click()
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Connexion')
  await page.getByRole('textbox', { name: 'Compte' }).fill(victim.username)
  await expect(page).toHaveURL(`/security?portee=comptes&tab=logs&action=login&account=${victim.username}`)
  // The address alone finds them again.
  await page.reload()
  const logs = page.getByRole('tabpanel').getByRole('listitem')
  await expect(logs).toHaveCount(5)
  await expect(logs.first()).toContainText(victim.username)
  await expect(logs.first()).toContainText('Échec')
  await expectAccessible()
  await page.getByRole('tab', { name: 'Résumé' }).click()
  await expect(page.getByRole('region', { name: 'Score de risque' })).toBeVisible()
  await expectAccessible()
})

test('[GAP-52] [ROLE-11] [ROLE-12] [ADM-01] visitors, members and moderators are refused, whatever the address says', async ({
  page,
  context,
  server,
}) => {
  const address = '/security?portee=comptes&tab=logs'
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Accès restreint' })).toBeVisible()
  await expect(page).toHaveURL(address)
  const person = await createPerson(server.services)
  await signIn(context, person, server.url)
  const refused = async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Accès refusé' })).toBeVisible()
    await expect(page.getByText(/Rôles requis\s: admin$/)).toBeVisible()
    expect((await context.request.get(`${server.url}/api/audit/entries`)).status()).toBe(403)
  }
  await refused()
  await server.services.roles.change('grant', person.email, 'moderator')
  server.services.accounts.invalidate(person.id)
  await refused()
})
