import { addition, createPerson } from '@trouvaille/server/testing'
import { serverError, hold, refuse, withoutLine } from './answers.ts'
import { expect, signIn, test, toast } from './fixtures.ts'

const title = 'Suppression définitive de votre compte'
const submit = { name: 'Supprimer mon compte' }

test('[DEL-01] [DEL-02] [DEL-03] a visitor is sent to sign in; a member waits for the session', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/account-deletion')
  await expect(page).toHaveURL('/signin?next=%2Faccount-deletion')

  await signIn(context, await createPerson(server.services), server.url)
  const release = await hold(page, '**/api/session')
  await page.goto('/account-deletion')
  await expect(page.getByRole('status').filter({ hasText: 'Chargement…' })).toBeVisible()
  await expect(page.getByRole('heading', { name: title })).toBeHidden()
  release()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

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
  // The device takes its leave last.
  expect((await kept()).account).toContain(member.id)
  expect(Object.keys(await kept())).toEqual(expect.arrayContaining([`favourites:${member.id}`, 'user_role']))
  release()
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Compte supprimé')).toBeVisible()
  await expect(toast(page, 'Votre compte a été supprimé définitivement.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await (await page.request.get('/api/session')).json()).toEqual({ account: null, kept: [] })

  // The other tab begins anew, wherever the news of it reached it first, and keeps its log as it goes.
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

test('[DEL-04] [DEL-10] [DEL-11] [DEL-16] [TOAST-57] [TOAST-58] [GAP-148] a deletion that fails leaves everything; one whose answer is lost leaves nothing on the device', async ({
  page,
  member,
  server,
}) => {
  const failed = 'Impossible de supprimer le compte. Veuillez réessayer.'
  const remove = page.getByRole('button', submit)
  // It would say that the account is gone before anybody asks again.
  await withoutLine(page)
  await page.goto('/profile?edit=true')
  await page.getByRole('link', { name: 'Supprimer définitivement mon compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await test.step('the server fails', async () => {
    await refuse(page, '**/api/account', serverError)
    await remove.click()
    await expect(toast(page, failed)).toBeVisible()
    await expect(toast(page, 'Erreur')).toBeVisible()
    await expect(page.getByRole('main').getByText(failed)).toBeVisible()
    await expect(remove).toBeEnabled()
    await page.unroute('**/api/account')
  })

  await test.step('something fails that nobody expects', async () => {
    await page.evaluate(() => {
      const { json } = Response.prototype
      Response.prototype.json = () => {
        Response.prototype.json = json
        throw new Error('unexpected')
      }
    })
    await page.route('**/api/account', (route) => route.fulfill({ json: { ok: true } }))
    await remove.click()
    await expect(toast(page, 'Une erreur est survenue lors de la suppression.')).toBeVisible()
    await expect(toast(page, 'Erreur')).toBeVisible()
    await expect(remove).toBeEnabled()
    await page.unroute('**/api/account')
  })

  await test.step('the person is still signed in, and finds everything', async () => {
    await page.getByRole('button', { name: 'Retour' }).click()
    await expect(page).toHaveURL('/profile?edit=true')
    await page.reload()
    await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue(member.username)
    expect(await server.services.profiles.read(member.id)).toMatchObject({ username: member.username })
  })

  await test.step('the answer is lost', async () => {
    await page.getByRole('link', { name: 'Supprimer définitivement mon compte' }).click()
    await page.route('**/api/account', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await remove.click()
    await expect(page.getByRole('main').getByText(failed)).toBeVisible()
    await page.unroute('**/api/account')
    await remove.click()
    await expect(toast(page, 'Votre session est terminée')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(member.id)
  })
})
