import { befriend, createPerson } from '@trouvaille/server/testing'
import { choose, expect, signIn, test, toast } from './fixtures.ts'

test('[GAP-86] [SAFE-10] a friend is reported and blocked, a moderator takes picture and bio away, and both are told', async ({
  page,
  context,
  server,
  newDevice,
  expectAccessible,
}) => {
  const [lea, theo, ana] = await Promise.all([1, 2, 3].map(() => createPerson(server.services)))
  if (!lea || !theo || !ana) throw new Error('Three people are needed')
  await befriend(server.services, lea, theo)
  await server.services.profiles.change(theo.id, { bio: 'Une bio choquante' })
  await server.services.roles.change('grant', ana.email, 'moderator')

  // Léa reports Théo by the keyboard, and blocks him.
  await signIn(context, lea, server.url)
  await page.goto(`/profile/${theo.id}`)
  await page.getByRole('button', { name: `Plus d’actions pour ${theo.username}` }).click()
  await page.getByRole('menuitem', { name: 'Signaler' }).click()
  const form = page.getByRole('dialog', { name: `Signaler ${theo.username}` })
  await form.getByRole('radio', { name: 'Spam' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(form.getByRole('radio', { name: 'Contenu choquant' })).toBeChecked()
  await form.getByRole('textbox').fill('Lisez sa bio')
  await expectAccessible()
  await form.getByRole('button', { name: 'Signaler' }).click()
  await expect(toast(page, 'Merci pour votre signalement')).toBeVisible()
  await page.getByRole('dialog', { name: 'Signalement envoyé' }).getByRole('button', { name: 'Bloquer' }).click()
  await page
    .getByRole('dialog', { name: `Bloquer ${theo.username}` })
    .getByRole('button', { name: 'Bloquer', exact: true })
    .click()
  await expect(toast(page, 'Personne bloquée')).toBeVisible()

  // Ana finds it under "Modération" and decides.
  const moderator = await newDevice()
  await signIn(moderator.context, ana, server.url)
  await moderator.page.goto('/')
  await choose(moderator.page, 'Modération')
  await expect(moderator.page.getByRole('heading', { level: 1, name: 'Modération' })).toBeVisible()
  const reported = moderator.page.getByRole('listitem').filter({ hasText: 'Une bio choquante' })
  await expect(reported.first()).toContainText('Lisez sa bio')
  await expectAccessible(moderator.page)
  await reported.getByRole('button', { name: new RegExp(`^Retirer.: ${theo.username}$`) }).click()
  const dialog = moderator.page.getByRole('dialog', { name: 'Retirer ce qui est signalé' })
  await dialog.getByRole('textbox').fill('Contraire aux règles')
  await expectAccessible(moderator.page)
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(toast(moderator.page, 'Décision enregistrée')).toBeVisible()
  // Other tests may have reported something, too.
  await expect(reported).toHaveCount(0)
  await moderator.page.getByRole('tab', { name: 'Traités' }).click()
  await expect(moderator.page.getByText('Une bio choquante')).toBeVisible()
  await moderator.page.getByRole('tab', { name: 'Journal' }).click()
  await expect(moderator.page.getByText(`Par ${ana.username}`)).toBeVisible()
  await expectAccessible(moderator.page)

  // Léa reads the decision about her report, Théo the one about him, without who made it.
  await page.goto('/settings')
  await expect(page.getByRole('region', { name: 'Vos signalements' })).toContainText('Contenu retiré')
  const concerned = await newDevice()
  await signIn(concerned.context, theo, server.url)
  await concerned.page.goto('/')
  const counted = concerned.page.getByRole('button', {
    name: /^(Profil|Menu du profil).*nouveau message de notre équipe/,
  })
  await expect(counted).toBeVisible()
  await expectAccessible(concerned.page)
  await concerned.page.goto('/settings')
  const notices = concerned.page.getByRole('region', { name: 'Messages de notre équipe' })
  await expect(notices).toContainText('Votre photo et votre bio ont été retirées')
  await expect(notices).toContainText(/Motif.: Contenu choquant/)
  await expect(concerned.page.getByText(lea.username)).toHaveCount(0)
  await expect(counted).toHaveCount(0)
  await expectAccessible(concerned.page)
})
