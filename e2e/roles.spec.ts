import { createPerson } from '@trouvaille/server/testing'
import { choose, expect, signIn, test } from './fixtures.ts'

test('[ROLE-06] [ROLE-09] [ROLE-10] [ROLE-11] [GAP-65] pages that ask for a role open to those who have it', async ({
  page,
  context,
  server,
  expectAccessible,
}) => {
  const member = await createPerson(server.services)
  const denied = page.getByRole('heading', { level: 1, name: 'Accès refusé' })
  const grant = async (role: 'moderator' | 'admin') => {
    await server.services.roles.change('grant', member.email, role)
    server.services.accounts.invalidate(member.id)
  }

  await page.goto('/security')
  await expect(page.getByRole('heading', { level: 1, name: 'Accès restreint' })).toBeVisible()
  await expect(page.getByText('Vous devez être connecté pour accéder à cette page.')).toBeVisible()

  await signIn(context, member, server.url)
  await page.goto('/metrics')
  await expect(denied).toBeVisible()
  await expect(page.getByText(/Rôles requis\s: admin, moderator$/)).toBeVisible()
  await expectAccessible()

  await grant('moderator')
  await page.goto('/security')
  await expect(denied).toBeVisible()
  await expect(page.getByText(/Rôles requis\s: admin$/)).toBeVisible()
  await choose(page, 'Métriques')
  await expect(page.getByRole('heading', { level: 1, name: 'Métriques' })).toBeVisible()
  await expect(page).toHaveURL('/metrics')

  await grant('admin')
  await page.goto('/security')
  await expect(page.getByRole('heading', { level: 1, name: 'Sécurité' })).toBeVisible()
})
