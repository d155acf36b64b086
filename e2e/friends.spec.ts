import { randomUUID } from 'node:crypto'
import { befriend, createPerson, type Person } from '@trouvaille/server/testing'
import { findWork, keep } from './catalogue.ts'
import { refuse } from './answers.ts'
import { expect, signIn, test, toast } from './fixtures.ts'

/** A name that no other test finds. */
const named = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

test('[FRND-01] [FRND-27] [FRND-28] [FRND-31] [PROF-62] [PROF-69] two people: asked, accepted, looked at, ended @both', async ({
  page,
  context,
  server,
  newDevice,
  expectAccessible,
}) => {
  const anna = await createPerson(server.services, { username: named('Anna') })
  const bruno = await createPerson(server.services, { username: named('Bruno') })
  await keep(server, anna, 'current', [await findWork(server, 'movie', 'Parasite')])
  await keep(server, anna, 'all_time', [await findWork(server, 'book', 'La Chanson de Roland')])
  await signIn(context, anna, server.url)
  const other = await newDevice()
  await signIn(other.context, bruno, server.url)

  await page.goto('/friends')
  await expect(page.getByRole('heading', { name: 'Vous n’avez pas encore d’amis' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Ajouter un ami' }).click()
  await expect(page).toHaveURL('/friends?add=true')
  await page.getByRole('searchbox').fill(bruno.username)
  await page.getByRole('button', { name: `Ajouter ${bruno.username}` }).click()
  const cancel = page.getByRole('button', { name: `Annuler la demande à ${bruno.username}` })
  await expect(cancel).toBeFocused()
  await expect(page.getByText('Demande envoyée')).toBeVisible()
  await expect(cancel).not.toHaveAttribute('aria-busy')
  await expectAccessible()

  // The other one sees it wherever he is, and accepts.
  await other.page.goto('/movies')
  await other.page.getByRole('link', { name: /^Amis ?\(1 demande reçue\)$/ }).click()
  await other.page.getByRole('button', { name: `Accepter la demande de ${anna.username}` }).click()
  await expect(other.page.getByRole('heading', { name: '1 ami', exact: true })).toBeVisible()
  await expect(other.page.getByText(/demandes? reçue/)).toHaveCount(0)
  await expectAccessible(other.page)

  // What she likes, in the panel and on her page.
  await other.page.getByRole('button', { name: new RegExp(`^${anna.username}`) }).click()
  await expect(other.page.getByRole('heading', { name: `Préférences de ${anna.username}` })).toBeVisible()
  await expect(other.page.getByRole('link', { name: /^Parasite/ })).toBeVisible()
  await expectAccessible(other.page)
  await other.page.getByRole('link', { name: 'Voir le profil' }).click()
  await expect(other.page.getByRole('heading', { level: 1, name: anna.username })).toBeVisible()
  await other.page.getByRole('tab', { name: 'Films' }).click()
  const panel = other.page.getByRole('tabpanel', { name: 'Films' })
  await panel.getByRole('button', { name: 'Préférés du moment' }).click()
  await expect(toast(other.page, 'Ajouté aux favoris')).toBeVisible()
  await expectAccessible(other.page)
  const isKept = async () => (await server.services.favourites.pull(bruno.id, undefined)).changes.length
  await expect.poll(isKept).toBe(1)

  // He ends it; she has nothing of his any more.
  await other.page.getByRole('button', { name: /^Plus d’actions/ }).click()
  await other.page.getByRole('menuitem', { name: 'Retirer de mes amis' }).click()
  await expectAccessible(other.page)
  await other.page.getByRole('dialog').getByRole('button', { name: 'Retirer de mes amis' }).click()
  await expect(other.page.getByRole('heading', { name: 'Vous n’avez pas encore d’amis' })).toBeVisible()
  await page.goto(`/profile/${bruno.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Accès non autorisé' })).toBeVisible()
  await expectAccessible()
})

test('[GAP-86] somebody who is blocked is not found any more, and is again once unblocked', async ({
  page,
  context,
  server,
  expectAccessible,
}) => {
  const anna = await createPerson(server.services, { username: named('Anna') })
  const bruno = await createPerson(server.services, { username: named('Bruno') })
  await befriend(server.services, bruno, anna)
  await signIn(context, anna, server.url)

  await page.goto(`/friends?friend=${bruno.id}`)
  const sheet = page.getByRole('dialog', { name: `Préférences de ${bruno.username}` })
  await sheet.getByRole('button', { name: /^Plus d’actions/ }).click()
  await page.getByRole('menuitem', { name: 'Bloquer' }).click()
  const dialog = page.getByRole('dialog', { name: /^Bloquer / })
  await expect(dialog).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(sheet.getByRole('button', { name: /^Plus d’actions/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Bloquer' }).click()
  await dialog.getByRole('button', { name: 'Bloquer' }).click()
  await expect(toast(page, 'Personne bloquée')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vous n’avez pas encore d’amis' })).toBeVisible()

  const search = async () => {
    await page.goto('/friends?add=true')
    await page.getByRole('searchbox').fill(bruno.username)
  }
  await search()
  await expect(page.getByText('Aucun résultat trouvé')).toBeVisible()
  await expect(toast(page, 'Aucun résultat')).toBeVisible()

  await page.goto('/settings')
  const unblock = page.getByRole('button', { name: `Débloquer ${bruno.username}` })
  await expect(unblock).toBeVisible()
  await expectAccessible()
  await unblock.click()
  await expect(page.getByText('Vous n’avez bloqué personne.')).toBeVisible()
  await search()
  await expect(page.getByRole('button', { name: `Ajouter ${bruno.username}` })).toBeVisible()
})

test('[FRND-04] [FRND-06] [FRND-07] [FRND-13] the list by twelve, the search and what it remembers; the keyboard keeps its place', async ({
  page,
  context,
  server,
  expectAccessible,
}) => {
  const anna = await createPerson(server.services, { username: named('Anna') })
  const tag = randomUUID().slice(0, 6)
  for (let place = 10; place < 24; place += 1) {
    await befriend(server.services, await createPerson(server.services, { username: `ami${place}-${tag}` }), anna)
  }
  await signIn(context, anna, server.url)
  await page.goto('/movies')
  await page.getByRole('link', { name: 'Amis' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(12)
  // The others come when the end of the list is seen; pressing their button would be a race with that.
  await page.mouse.wheel(0, 10_000)
  await expect(rows).toHaveCount(14)

  await page.getByRole('button', { name: 'Rechercher un contact' }).click()
  const overlay = page.getByRole('dialog', { name: 'Rechercher un contact' })
  await expect(overlay.getByRole('searchbox')).toBeFocused()
  await expect(overlay.getByRole('listitem')).toHaveCount(5)
  await expectAccessible()
  await overlay.getByRole('button', { name: '+9 autres amis' }).click()
  await expect(overlay.getByRole('listitem')).toHaveCount(14)
  await overlay.getByRole('searchbox').fill(`ami23-${tag}`)
  await expect(overlay.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Préférences de ami23-${tag}` })).toBeVisible()
  // Going back closes what is open, and stays on the page.
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/friends')
  await page.getByRole('button', { name: 'Rechercher un contact' }).click()
  await expect(overlay.getByRole('heading', { name: 'Recherches récentes' })).toBeVisible()
  await expectAccessible()
  await page.goBack()
  await expect(overlay).toBeHidden()
  await expect(page).toHaveURL('/friends')
})

test('[FRND-36] [TOAST-51] what the server does not take is taken back, and an answered request leaves the focus among the others', async ({
  page,
  context,
  server,
}) => {
  const anna = await createPerson(server.services, { username: named('Anna') })
  const first = await createPerson(server.services, { username: named('Premier') })
  const second = await createPerson(server.services, { username: named('Second') })
  for (const { id } of [first, second]) await server.services.friends.request(id, anna.id)
  await signIn(context, anna, server.url)
  await page.goto('/friends')
  const accept = ({ username }: Person) => page.getByRole('button', { name: `Accepter la demande de ${username}` })
  const accepting = '**/api/friend-requests/*/accept'
  await refuse(page, accepting, [503, 'server.unavailable'])
  await accept(second).press('Enter')
  await expect(toast(page, 'Impossible d’accepter la demande d’ami.')).toBeVisible()
  await page.unroute(accepting)
  await accept(second).press('Enter')
  await expect(accept(second)).toBeHidden()
  // The row has gone: the next one has the focus.
  await expect(page.getByRole('heading', { name: '1 demande reçue' })).toBeVisible()
  await expect(page.locator('li:focus-within')).toContainText(first.username)
})

test('[FRND-58] a letter of the index leads to its friends, right below the letters, and from there both ways @both', async ({
  page,
  context,
  server,
  expectAccessible,
}) => {
  const anna = await createPerson(server.services, { username: named('Anna') })
  const tag = randomUUID().slice(0, 6)
  const names = [
    '100',
    ...['Amel', 'Béa', 'Élise', 'lou', 'Łukasz', 'Zoé'].flatMap((name) => Array<string>(8).fill(name)),
  ]
  for (const [place, name] of names.entries()) {
    await befriend(server.services, await createPerson(server.services, { username: `${name}${place}-${tag}` }), anna)
  }
  await signIn(context, anna, server.url)
  await page.goto('/friends')
  const index = page.getByRole('navigation', { name: 'Amis par lettre' })
  await expect(index.getByRole('button')).toHaveText(['#', 'A', 'B', 'E', 'L', 'Z'])
  await index.getByRole('button', { name: 'L', exact: true }).click()
  const first = page.getByRole('button', { name: new RegExp(`^lou\\d+-${tag}`) }).first()
  await expect(first).toBeFocused()
  await expect(index.getByRole('button', { name: 'L', exact: true })).toHaveAttribute('aria-current', 'true')
  // The row is not below the letters, which stay where they can be reached.
  const bottom = async () => index.evaluate((nav) => nav.getBoundingClientRect().bottom)
  const top = async () => first.evaluate((row) => row.getBoundingClientRect().top)
  const gap = async () => (await top()) - (await bottom())
  await expect.poll(gap).toBeLessThan(80)
  expect(await gap()).toBeGreaterThanOrEqual(-1)
  await expectAccessible()
  await page.getByRole('button', { name: 'Afficher les précédents' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^Élise\\d+-${tag}`) }).first()).toBeVisible()
  await index.getByRole('button', { name: 'Z' }).press('Enter')
  await expect(page.getByRole('button', { name: new RegExp(`^Zoé\\d+-${tag}`) }).first()).toBeFocused()
  await expect(index).toBeInViewport({ ratio: 1 })
})

test('[FRND-59] the search of everything finds a friend and somebody to ask @both', async ({
  page,
  context,
  server,
  expectAccessible,
}) => {
  const tag = randomUUID().slice(0, 6)
  const anna = await createPerson(server.services, { username: named('Anna') })
  const friend = await createPerson(server.services, { username: `paris${tag}-ami` })
  const other = await createPerson(server.services, { username: `paris${tag}-autre` })
  await befriend(server.services, friend, anna)
  await signIn(context, anna, server.url)
  await page.goto('/search')
  await page.getByRole('searchbox').fill(`paris${tag}`)
  const people = page.getByRole('region', { name: 'Personnes' })
  await people.getByRole('button', { name: `Ajouter ${other.username}` }).click()
  await expect(people.getByText('Demande envoyée')).toBeVisible()
  await expectAccessible()
  await people.getByRole('link', { name: friend.username }).click()
  await expect(page).toHaveURL(`/profile/${friend.id}`)
})
