import type { Page } from '@playwright/test'
import { refuse } from './answers.ts'
import { openSearch, results } from './catalogue.ts'
import { logOf, openChat, talkOf } from './conversations.ts'
import { expect, test } from './fixtures.ts'

/** What opens over a page, or stands in it only after something was done, can be used by everybody. */

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('the dialogs around people can be used by everybody, and give the focus back', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  const { friend, id } = await talkOf(server, member, 'Bonjour')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A phone that has contacts to choose from.
  await page.addInitScript(() => Object.defineProperty(navigator, 'contacts', { value: { select: async () => [] } }))

  await page.goto(`/friends?friend=${friend.id}`)
  const sheet = dialog(page, `Préférences de ${friend.username}`)
  const more = sheet.getByRole('button', { name: /^Plus d’actions/ })
  for (const name of ['Bloquer', 'Signaler', 'Retirer de mes amis']) {
    await more.click()
    await page.getByRole('menuitem', { name }).click()
    const question = dialog(page, new RegExp(`^${name.split(' ')[0]}`))
    await expect(question).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(more).toBeFocused()
  }

  await page.goto('/friends')
  for (const [button, title] of [
    ['Synchroniser', 'Synchroniser vos contacts'],
    ['Rechercher un contact', 'Rechercher un contact'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(dialog(page, title)).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(dialog(page, title)).toBeHidden()
    await expect(page.getByRole('button', { name: button })).toBeFocused()
  }

  await page.goto('/messages')
  await page.getByRole('button', { name: 'Rechercher une discussion' }).click()
  await page.getByRole('searchbox').fill('bonjour')
  await expect(page.getByText('1 discussion', { exact: true })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Nouvelle discussion' }).first().click()
  await dialog(page, 'Nouvelle discussion').getByRole('checkbox', { name: friend.username }).check()
  await expectAccessible()

  await openChat(page, server, member, id)
  await logOf(page).getByText('Bonjour').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Signaler' }).click()
  await expect(dialog(page, /^Signaler un message/)).toBeVisible()
  await expectAccessible()
})

test('what an account asks for can be used by everybody: passwords, proofs, what is not saved, what is refused', async ({
  page,
  context,
  member,
  expectAccessible,
}) => {
  void member
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/settings')
  await page.getByRole('button', { name: /^Changer le mot de passe/ }).click()
  await dialog(page, 'Changer le mot de passe').getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Le mot de passe actuel est requis.')).toBeVisible()
  await expectAccessible()

  await refuse(page, '**/api/account', [401, 'session.too_old'])
  await page.goto('/account-deletion')
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(dialog(page, 'Confirmez que c’est vous').getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await expectAccessible()

  await page.goto('/profile?edit=true')
  await page.getByLabel('Téléphone').fill('06 12 34 56 78')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Utiliser +33612345678' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Retour au profil' }).click()
  await expect(dialog(page, /^Quitter sans enregistrer/)).toBeVisible()
  await expectAccessible()

  await context.clearCookies()
  await page.goto('/signup')
  const main = page.getByRole('main')
  await page.getByLabel('Mot de passe', { exact: true }).fill('azerty')
  await expect(page.getByText(/^Ce mot de passe est l’un des plus courants/)).toBeVisible()
  await main.getByRole('button', { name: 'Créer un compte' }).click()
  await expect(page.getByText(/^Numéro invalide/)).toBeVisible()
  await expectAccessible()

  await page.goto('/signin')
  await main.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('L’identifiant est requis.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: /^Mot de passe oublié/ }).click()
  await expect(dialog(page, /^Mot de passe oublié/)).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await refuse(page, '**/api/session', [403, 'session.email_unconfirmed'])
  await page.getByLabel('Email ou identifiant').fill('marie@example.org')
  await page.getByLabel('Mot de passe', { exact: true }).fill('un-secret')
  await main.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmez votre adresse' })).toBeVisible()
  await expectAccessible()
})

test('the searches of sections can be used by everybody: results, tabs and cards', async ({
  page,
  member,
  expectAccessible,
}) => {
  void member
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/books')
  const input = await openSearch(page)
  await input.fill('camus')
  await expect(results(page).filter({ hasText: 'La Peste' })).toBeVisible()
  await input.press('Enter')
  const cards = page.getByRole('region', { name: 'Résultats pour « camus »' })
  await expect(cards.getByRole('listitem').filter({ hasText: 'La Peste' })).toBeVisible()
  await expectAccessible()

  await page.goto('/music')
  await (await openSearch(page)).fill('daft punk')
  const tabs = page.getByRole('dialog')
  await expect(tabs.getByRole('tabpanel', { name: 'Artistes' }).getByRole('link').first()).toBeVisible()
  await expectAccessible()
  await tabs.getByRole('tab', { name: 'Artistes' }).press('ArrowRight')
  await expect(tabs.getByRole('tab', { name: 'Albums' })).toBeFocused()
  await expect(tabs.getByRole('tab', { name: 'Albums' })).toHaveAttribute('aria-selected', 'true')
})
