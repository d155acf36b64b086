import { choose, expect, test } from './fixtures.ts'

test('[ROLE-09] [ROLE-10] [ROLE-11] [ROLE-12] [ROLE-14] [GAP-65] pages that ask for a role say what is missing @both', async ({
  page,
  member,
  server,
  newDevice,
  expectAccessible,
}) => {
  const visitor = (await newDevice()).page
  await visitor.goto('/security')
  await expect(visitor.getByRole('heading', { level: 1, name: 'Accès restreint' })).toBeVisible()
  await expect(visitor.getByText('Vous devez être connecté pour accéder à cette page.')).toBeVisible()

  await page.goto('/security')
  await expect(page.getByRole('heading', { level: 1, name: 'Accès refusé' })).toBeVisible()
  await expect(page.getByText(/Rôles requis : admin$/)).toBeVisible()
  await expectAccessible()
  await page.goto('/metrics')
  await expect(page.getByText(/Rôles requis : admin, moderator$/)).toBeVisible()

  await server.services.roles.change('grant', member.email, 'moderator')
  server.services.accounts.forget(member.id)
  await page.goto('/metrics')
  await expect(page.getByRole('heading', { level: 1, name: 'Métriques' })).toBeVisible()
  await expectAccessible()
  await choose(page, 'Métriques')
  await expect(page).toHaveURL('/metrics')
  await page.goto('/security')
  await expect(page.getByText(/Rôles requis : admin$/)).toBeVisible()
})
