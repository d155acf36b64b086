import { createPerson } from '@trouvaille/server/testing'
import { choose, expect, signIn, test, toast } from './fixtures.ts'

test('[SAFE-05] [SAFE-08] [SAFE-09] a moderator suspends somebody by name, who reads why and appeals; once it is lifted they sign in', async ({
  page,
  context,
  server,
  newDevice,
  expectAccessible,
}) => {
  const [theo, ana] = await Promise.all([1, 2].map(() => createPerson(server.services)))
  if (!theo || !ana) throw new Error('Two people are needed')
  await server.services.roles.change('grant', ana.email, 'moderator')
  const { page: theirs, context: theirDevice } = await newDevice()
  await signIn(theirDevice, theo, server.url)
  await theirs.goto('/friends')
  await expect(theirs.getByRole('heading', { name: 'Vous n’avez pas encore d’amis' })).toBeVisible()
  await expect.poll(() => server.services.live.devicesOf(theo.id)).toBe(1)

  await signIn(context, ana, server.url)
  await page.goto('/')
  await choose(page, 'Modération')
  await page.getByRole('tab', { name: 'Comptes suspendus' }).click()
  await page.getByRole('button', { name: 'Suspendre un compte' }).click()
  const form = page.getByRole('dialog', { name: 'Suspendre un compte' })
  await form.getByRole('button', { name: 'Suspendre', exact: true }).click()
  await expect(form.getByRole('alert')).toHaveText('Écrivez le nom d’utilisateur.')
  await expectAccessible()
  await form.getByRole('textbox', { name: 'Nom d’utilisateur' }).fill(theo.username)
  await form.getByRole('combobox', { name: 'Motif' }).selectOption('Spam')
  await form.getByRole('textbox', { name: /^Message à la personne/ }).fill('Trop de messages')
  await form.getByRole('button', { name: 'Suspendre', exact: true }).click()
  await expect(toast(page, 'Compte suspendu')).toBeVisible()
  const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: theo.username })
  await expect(row).toContainText('Trop de messages')
  await expect(page.getByRole('button', { name: 'Suspendre un compte' })).toBeFocused()
  await expectAccessible()

  // The page that was open is signed out; who knows the password reads why.
  await expect(theirs.getByRole('heading', { name: 'Vous n’avez pas encore d’amis' })).toBeHidden()
  await theirs.goto('/signin')
  const enter = async () => {
    await theirs.getByRole('textbox', { name: 'Email ou identifiant' }).fill(theo.email)
    await theirs.getByLabel('Mot de passe', { exact: true }).fill(theo.password)
    await theirs.getByRole('button', { name: 'Se connecter', exact: true }).click()
  }
  await enter()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Compte suspendu' })).toBeVisible()
  await expect(theirs.getByRole('main')).toBeFocused()
  await expect(theirs.getByRole('main')).toContainText('Trop de messages')
  await expectAccessible(theirs)
  await theirs.getByRole('textbox', { name: 'Votre message' }).fill('C’est une erreur')
  await theirs.getByRole('button', { name: 'Envoyer' }).click()
  await expect(theirs.getByRole('main').getByRole('status')).toContainText('Votre message a été envoyé.')
  await expect(theirs.getByRole('main').getByRole('status')).toBeFocused()
  await expectAccessible(theirs)

  // The appeal is read, and the suspension lifted.
  await page.reload()
  await page.getByRole('tab', { name: 'Comptes suspendus' }).click()
  await page.getByRole('button', { name: 'Recours à lire' }).click()
  await expect(row).toContainText('C’est une erreur')
  await expectAccessible()
  await row.getByRole('button', { name: /^Lever la suspension/ }).click()
  const answer = page.getByRole('dialog', { name: /^Lever la suspension/ })
  await answer.getByRole('textbox').fill('Avec nos excuses')
  await expectAccessible()
  await answer.getByRole('button', { name: 'Lever la suspension' }).click()
  await expect(toast(page, 'Décision enregistrée')).toBeVisible()
  await expect(page.getByText('Aucun recours à lire.')).toBeVisible()
  await page.getByRole('button', { name: 'Terminées' }).click()
  await expect(row).toContainText('Avec nos excuses')
  await expectAccessible()

  await theirs.getByRole('button', { name: 'Retour à la connexion' }).click()
  await enter()
  await expect(toast(theirs, 'Connexion réussie')).toBeVisible()
})
