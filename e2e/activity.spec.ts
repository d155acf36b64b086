import { randomUUID } from 'node:crypto'
import { viewOf } from '@trouvaille/domain'
import { befriend, createPerson } from '@trouvaille/server/testing'
import { findWork } from './catalogue.ts'
import { expect, signIn, toast } from './fixtures.ts'
import { test } from './member.ts'

test('[ACTV-01] [ACTV-03] [ACTV-04] [ACTV-05] what others do is announced, counted on the bell, listed, answered at once, and seen on every device @both', async ({
  page,
  member,
  server,
  newDevice,
  expectAccessible,
}) => {
  const { friends, sharing, membership, live } = server.services
  const [friend, stranger] = [await createPerson(server.services), await createPerson(server.services)]
  const other = await newDevice()
  await signIn(other.context, member, server.url)
  await page.goto('/books')
  await other.page.goto('/')
  await expect.poll(() => live.devicesOf(member.id)).toBe(2)
  const bell = page.getByRole('banner').getByRole('link', { name: /^Activité/ })
  await expect(bell).toHaveAccessibleName('Activité')

  await befriend(server.services, member, friend)
  await expect(toast(page, `${friend.username} a accepté votre demande d’ami`)).toBeVisible()
  const work = await findWork(server, 'movie', 'Parasite')
  await sharing.send(friend.id, { friendId: member.id, work, clientId: randomUUID() })
  await expect(toast(page, `${friend.username} a partagé « Parasite » avec vous`)).toBeVisible()
  await membership.create(friend.id, {
    type: 'group',
    name: 'Cinéphiles',
    participantIds: [member.id],
    clientId: randomUUID(),
  })
  await friends.request(stranger.id, member.id)
  await expect(bell).toHaveAccessibleName('Activité (4 nouveautés)')
  await expectAccessible()

  // On the page itself nothing is announced.
  await bell.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activité' })).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toContainText([
    `${stranger.username} vous a envoyé une demande d’ami`,
    `${friend.username} vous a fait entrer dans le groupe « Cinéphiles »`,
    `${friend.username} a partagé « Parasite » avec vous`,
    `${friend.username} a accepté votre demande d’ami`,
  ])
  await expect(rows.getByText('Nouveau', { exact: true })).toHaveCount(4)
  await expect(bell).toHaveAccessibleName('Activité')
  await expect(other.page.getByRole('banner').getByRole('link', { name: /^Activité/ })).toHaveAccessibleName('Activité')
  await expectAccessible()

  await rows
    .first()
    .getByRole('button', { name: `Accepter la demande de ${stranger.username}` })
    .click()
  await expect(rows.first()).toContainText('Amis')
  await rows.filter({ hasText: 'Parasite' }).getByRole('link').click()
  await expect(page).toHaveURL(viewOf(work).path)
})

test('[ACTV-02] what comes while one looks at the page stands there, without a network as well, until it is no more', async ({
  page,
  member,
  server,
  context,
}) => {
  const friend = await createPerson(server.services)
  await page.goto('/activity')
  await expect(page.getByText('Rien de nouveau pour l’instant')).toBeVisible()
  await befriend(server.services, member, friend)
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row).toContainText('a accepté votre demande d’ami')
  await context.setOffline(true)
  await expect(row).toContainText('a accepté votre demande d’ami')
  await context.setOffline(false)
  // What is no more goes.
  await server.services.friends.end(friend.id, member.id)
  await expect(row).toHaveCount(0)
})

test('[ACTV-06] a kind that is switched off is neither listed nor announced', async ({ page, member, server }) => {
  const friend = await createPerson(server.services)
  await befriend(server.services, member, friend)
  await page.goto('/settings')
  const choices = page.getByRole('region', { name: 'Activité' })
  await choices.getByText('Demandes acceptées').click()
  await expect(choices.getByRole('switch', { name: 'Demandes acceptées' })).not.toBeChecked()
  await page.goto('/activity')
  await expect(page.getByText('Rien de nouveau pour l’instant')).toBeVisible()
})
