import { live as limits } from '@trouvaille/domain'
import { addition, befriend, createPerson, film } from '@trouvaille/server/testing'
import { cuttableLine, waitForLine } from './answers.ts'
import { expect, signIn, test, toast } from './fixtures.ts'

test('[GAP-01] what one device likes is shown by another one at once, in each of its tabs', async ({
  page,
  context,
  member,
  server,
  newDevice,
}) => {
  const { live } = server.services
  const second = await context.newPage()
  await page.goto('/movies')
  await second.goto('/movies')
  const other = await newDevice()
  await signIn(other.context, member, server.url)
  await other.page.goto('/movie/9000000001')
  // One line for the tabs of a device.
  await expect.poll(() => live.devicesOf(member.id)).toBe(2)
  await other.page.getByRole('button', { name: 'Préférés du moment' }).click()
  for (const tab of [page, second]) {
    const shelf = tab.getByRole('region', { name: 'Vos préférés du moment' })
    await expect(shelf.getByRole('link', { name: /Portrait de la jeune fille en feu/ })).toBeVisible()
  }
  expect(live.devicesOf(member.id)).toBe(2)

  // The tab that held the line is closed: the other one takes over, and has missed nothing.
  await page.close()
  await server.services.favourites.push(member.id, [addition(film(9_100_000_001, 'Film un'))])
  await expect(second.getByRole('link', { name: /Film un/ })).toBeVisible()
  await expect.poll(() => live.devicesOf(member.id)).toBe(2)
  await server.services.favourites.push(member.id, [addition(film(9_100_000_002, 'Film deux'))])
  await expect(second.getByRole('link', { name: /Film deux/ })).toBeVisible()
})

test('[FRND-27] [FRND-28] a request, its answer and the end of a friendship appear with the other one at once', async ({
  page,
  member,
  server,
  newDevice,
}) => {
  const { live, friends } = server.services
  const bob = await createPerson(server.services)
  const other = await newDevice()
  await signIn(other.context, bob, server.url)
  await page.goto('/friends')
  await other.page.goto('/friends')
  for (const { id } of [member, bob]) await expect.poll(() => live.devicesOf(id)).toBe(1)

  await friends.request(member.id, bob.id)
  await expect(page.getByRole('heading', { name: '1 demande envoyée' })).toBeVisible()
  await expect(other.page.getByRole('heading', { name: '1 demande reçue' })).toBeVisible()
  await expect(other.page.getByRole('link', { name: /^Amis.*1 demande reçue/ }).filter({ visible: true })).toBeVisible()
  await other.page.getByRole('button', { name: `Accepter la demande de ${member.username}` }).click()
  await expect(page.getByRole('heading', { name: /demande/ })).toHaveCount(0)
  await expect(page.getByText(bob.username)).toBeVisible()

  await friends.end(bob.id, member.id)
  await expect(page.getByText(bob.username)).toHaveCount(0)
  await expect(other.page.getByText(member.username)).toHaveCount(0)
})

test('a line that is cut is mentioned after a while, tried again, and what was missed is there when it is back', async ({
  page,
  context,
  member,
  server,
  expectAccessible,
}) => {
  const line = await cuttableLine(page)
  await page.clock.install()
  await page.goto('/movies')
  const { live, favourites } = server.services
  await expect.poll(() => live.devicesOf(member.id)).toBe(1)

  // However slow the machine is, no time passes on the page but what is passed here.
  await page.clock.pauseAt(Date.now() + 60_000)
  await line.cut()
  await expect.poll(() => live.devicesOf(member.id)).toBe(0)
  const note = page.getByRole('status').filter({ hasText: 'interrompue' })
  await expect(note).toHaveCount(0)
  await expect
    .poll(async () => {
      await page.clock.fastForward(limits.noteMs)
      return note.count()
    })
    .toBe(1)
  await page.clock.resume()
  await expectAccessible()
  // Without a network it is that which is said, and nothing else.
  await context.setOffline(true)
  await expect(page.getByText(/^Hors connexion/)).toBeVisible()
  await expect(note).toHaveCount(0)
  await context.setOffline(false)
  await expect(note).toBeVisible()

  await favourites.push(member.id, [addition(film(9_100_000_003, 'Film manqué'))])
  line.mend()
  await waitForLine(page, () => live.devicesOf(member.id))
  await expect(page.getByRole('link', { name: /Film manqué/ })).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('[DEL-10] [GAP-04] an account that is deleted on one device is left, and forgotten, by the others', async ({
  page,
  member,
  server,
}) => {
  await page.goto('/movies')
  await expect.poll(() => server.services.live.devicesOf(member.id)).toBe(1)
  await server.services.deletion.delete(member)
  await expect(toast(page, 'Votre compte a été supprimé définitivement.')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(member.id)
})

test('a session that is ended elsewhere ends on the open page, too', async ({ page, member, server }) => {
  await page.goto('/movies')
  const { live, devices } = server.services
  await expect.poll(() => live.devicesOf(member.id)).toBe(1)
  await devices.endAll(member.id)
  await expect(page.getByRole('link', { name: 'Se connecter' }).first()).toBeVisible()
})

test('[GAP-133] a friend is shown as connected while they are, and nobody while the line is cut', async ({
  page,
  context,
  member,
  server,
  newDevice,
  expectAccessible,
}) => {
  const { live } = server.services
  const bob = await createPerson(server.services)
  await befriend(server.services, member, bob)
  const line = await cuttableLine(page)
  await page.goto('/friends')
  const row = page.getByRole('button', { name: new RegExp(`^${bob.username}`) })
  await expect(row).toHaveAccessibleName(`${bob.username} Voir ses préférés`)
  await expect.poll(() => live.devicesOf(member.id)).toBe(1)

  // Bob comes, with two devices.
  const devices = [await newDevice(), await newDevice()]
  for (const device of devices) {
    await signIn(device.context, bob, server.url)
    await device.page.goto('/movies')
  }
  await expect(row).toHaveAccessibleName(`${bob.username} en ligne · Voir ses préférés`)
  await expectAccessible()
  await expect.poll(() => live.devicesOf(bob.id)).toBe(2)
  // A tab that opens later knows it as well, from the one that holds the line.
  const second = await context.newPage()
  await second.goto(`/profile/${bob.id}`)
  await expect(second.getByText('en ligne')).toBeVisible()
  expect(live.devicesOf(member.id)).toBe(1)
  await expectAccessible(second)
  await second.close()

  // Without a line nobody knows.
  await line.cut()
  await expect(page.getByText('en ligne')).toHaveCount(0)
  line.mend()
  await page.reload()
  await expect(row).toHaveAccessibleName(`${bob.username} en ligne · Voir ses préférés`)

  // He goes, with one device and then with the other.
  await devices[0]?.context.close()
  await expect.poll(() => live.devicesOf(bob.id)).toBe(1)
  await devices[1]?.context.close()
  await expect(row).toHaveAccessibleName(`${bob.username} Voir ses préférés`)
})
