import { randomUUID } from 'node:crypto'
import { befriend, createPerson } from '@trouvaille/server/testing'
import { findWork, keep } from './catalogue.ts'
import { expect, signIn, test, toast } from './fixtures.ts'

/** A name that no other test finds. */
const named = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

test('[FRND-01] [FRND-27] [FRND-28] [FRND-31] [PROF-62] [PROF-69] two people: asked, accepted, looked at, ended', async ({
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

test('[FRND-58] a letter of the index leads to its friends, right below the letters, and from there both ways', async ({
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
