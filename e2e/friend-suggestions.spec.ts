import { befriend, createPerson } from '@trouvaille/server/testing'
import { findWork, keep } from './catalogue.ts'
import { expect, signIn, test } from './fixtures.ts'

test('[FRND-60] somebody lets themselves be suggested, is met by a friend of a friend, asked or not proposed again @both', async ({
  page,
  context,
  server,
  newDevice,
  expectAccessible,
}) => {
  const [anna, friend, near, far, recommendations, last] = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => createPerson(server.services)),
  )
  if (!anna || !friend || !near || !far || !recommendations || !last) throw new Error('Six people are needed')
  const works = [await findWork(server, 'movie', 'Parasite'), await findWork(server, 'book', 'La Chanson de Roland')]
  for (const person of [anna, near, recommendations]) await keep(server, person, 'current', works)
  for (const person of [anna, near, far, last]) await befriend(server.services, friend, person)
  for (const { id } of [far, recommendations, last]) await server.services.profiles.change(id, { isSuggested: true })

  const other = await newDevice()
  await signIn(other.context, near, server.url)
  await other.page.goto('/settings')
  const choice = other.page.getByRole('switch', { name: 'Me proposer comme ami' })
  await choice.check()
  await expect.poll(async () => (await server.services.profiles.read(near.id))?.isSuggested).toBe(true)
  await expectAccessible(other.page)

  await signIn(context, anna, server.url)
  await page.goto('/friends')
  const region = page.getByRole('region', { name: 'Vous connaissez peut-être' })
  const people = region.getByRole('listitem')
  await expect(people).toHaveCount(3)
  await expect(people.first()).toContainText('1 ami et 2 préférés en commun')
  await expectAccessible()
  await region.getByRole('button', { name: /^Voir tout/ }).click()
  await expect(people).toHaveCount(4)
  await region.getByRole('button', { name: `Ne plus proposer ${far.username}` }).click()
  await expect(people).toHaveCount(3)
  await expect(region.locator(':focus')).toHaveCount(1)
  await page.reload()
  await expect(people).toHaveCount(3)
  await expect(region).not.toContainText(far.username)

  await page.goto('/friends?add=true')
  await region.getByRole('button', { name: `Ajouter ${near.username}` }).click()
  await expect(region.getByText('Demande envoyée')).toBeVisible()
  // Nobody is named twice.
  await expect(page.getByText(near.username, { exact: true })).toHaveCount(1)
  await expectAccessible()
})
