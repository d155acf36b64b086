import { addition } from '@trouvaille/server/testing'
import { hold } from './answers.ts'
import { expect, test, toast } from './fixtures.ts'

const submit = { name: 'Supprimer mon compte' }

test('[DEL-05] [DEL-06] [DEL-07] [DEL-08] [DEL-09] [DEL-10] [DEL-15] [LAYER-05] [TOAST-56] [GAP-04] [GAP-05] the account goes, with all that the device knows of it, in every tab', async ({
  page,
  context,
  member,
  server,
  expectAccessible,
}) => {
  const film = { kind: 'movie' as const, item: { id: 9_100_000_001, title: 'Un film' } }
  await server.services.favourites.push(member.id, [addition(film)])
  const other = await context.newPage()
  await other.goto('/movie/9000000001')
  await expect(other.getByRole('heading', { level: 1, name: 'Portrait de la jeune fille en feu' })).toBeVisible()
  await other.goto('/movies')
  await expect(other.getByRole('link', { name: /Un film/ })).toBeVisible()
  await other.evaluate(() => {
    localStorage.setItem('moviesRecentSearches', '[]')
    localStorage.setItem('ui-theme', 'light')
  })

  await page.goto('/account-deletion')
  await expect(
    page.getByText(
      'La suppression est immédiate et définitive : personne ne pourra revenir en arrière, nous non plus.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'Votre adresse email et votre mot de passe',
    /^Votre profil, votre photo et vos rôles$/,
    /^Vos préférences/,
    /^Vos amis/,
    /^Vos groupes de discussion/,
    /^Vos messages/,
    /^Les œuvres/,
    /^Sur cet appareil/,
  ])
  await expect(page.getByText(`Compte : ${member.username} (${member.email})`)).toBeVisible()
  await expectAccessible()

  const kept = () => page.evaluate(() => Object.fromEntries(Object.entries(localStorage) as [string, string][]))
  const release = await hold(page, '**/api/account')
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('button', { name: 'Suppression en cours…' })).toBeDisabled()
  // The device's own data is deleted last.
  expect((await kept()).account).toContain(member.id)
  expect(Object.keys(await kept())).toEqual(expect.arrayContaining([`favourites:${member.id}`, 'user_role']))
  release()
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Compte supprimé')).toBeVisible()
  await expect(toast(page, 'Votre compte a été supprimé définitivement.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await (await page.request.get('/api/session')).json()).toEqual({
    account: null,
    kept: [],
    isPasskeyDue: false,
  })

  // The other tab reloads, whichever way it is notified first, and writes its log before that.
  await expect(other.getByRole('link', { name: 'Se connecter' }).first()).toBeVisible()
  const left = await kept()
  expect(JSON.stringify(left)).not.toContain(member.id)
  expect(JSON.stringify(left)).not.toContain(member.email)
  expect(Object.keys(left)).not.toContain('moviesRecentSearches')
  expect(Object.keys(left)).not.toContain('user_role')
  expect(left['ui-theme']).toBe('light')
  const again = await page.request.post('/api/session', {
    data: { identifier: member.email, password: member.password },
  })
  expect(again.status()).toBe(401)
})
