import { createPerson } from '@trouvaille/server/testing'
import { expect, signIn, test } from './fixtures.ts'

test('every screen of an account can be used at the size of a desk, and nothing of it scrolls sideways @desktop', async ({
  page,
  context,
  server,
  expectAccessible,
}) => {
  const open = async (path: string, title: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectAccessible()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow(), path).toBeLessThanOrEqual(0)
  }
  await open('/signin', 'Connexion')
  await open('/signup', 'Créer un compte')
  await open('/reset-password#access_token=a&refresh_token=b', 'Nouveau mot de passe')
  await open('/confirm-email', 'Lien invalide')
  await open('/privacy-policy', 'Politique de confidentialité')
  await open('/security', 'Accès restreint')

  const person = await createPerson(server.services)
  await signIn(context, person, server.url)
  await open('/profile', person.username)
  await page.getByRole('button', { name: 'Modifier votre profil' }).click()
  await expect(page.getByRole('dialog', { name: 'Modifier votre profil' })).toBeVisible()
  await expectAccessible()
  await open('/profile?edit=true', 'Modifier le profil')
  await open('/settings', 'Préférences')
  await open('/account-deletion', 'Suppression définitive de votre compte')
})
