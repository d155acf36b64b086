import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { createPerson } from '@trouvaille/server/testing'
import {
  chooseWith,
  expectMessages,
  friendOf,
  groupOf,
  inputOf,
  logOf,
  messageOf,
  openChat,
  openChatOf,
  sendMessage,
  sendOf,
  stored,
  talkOf,
  write,
} from './conversations.ts'
import { expect, test } from './fixtures.ts'

/** What one does with messages that are there, on the devices of all who read them. */

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
const quoteIn = (message: Locator) => message.getByRole('button', { name: /^Aller au message de / })
const aboveInput = (page: Page, title: string) => page.locator('form', { has: inputOf(page) }).getByText(title)
const chipsOf = (page: Page) => logOf(page).getByRole('list', { name: 'Réactions' }).getByRole('button')

/** Deletes a message, for those that a button names. */
async function remove(page: Page, text: string, whom: 'Pour tout le monde' | 'Pour moi seulement' | 'Supprimer') {
  await chooseWith(page, text, 'Supprimer')
  const dialog = page.getByRole('dialog', { name: 'Supprimer le message' })
  await dialog.getByRole('button', { name: whom, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Moves a message to the left with a finger. */
async function swipe(page: Page, message: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { x = 0, y = 0, width = 0, height = 0 } = (await message.boundingBox()) ?? {}
  const from = { x: x + width / 2, y: y + height / 2 }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (const across of [30, 60, 90]) {
    const touchPoints = [{ x: from.x - across, y: from.y }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await expect(message).toHaveAttribute('data-swiped', 'true')
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(message).not.toHaveAttribute('data-swiped')
  await session.detach()
}

test('[MSG-26] [MSG-27] [MSG-33] [MSG-36] an answer shows what it answers as it is now: as it was written, changed, and deleted @both', async ({
  page,
  member,
  server,
  newDevice,
  isMobile,
}) => {
  const { friend, id } = await talkOf(server, member, 'Ciné jeudi ?')
  const other = await openChatOf(newDevice, server, friend, id)
  await openChat(page, server, member, id)
  const asked = messageOf(page, 'Ciné jeudi ?')
  await expect(asked).toBeVisible()

  if (isMobile) await swipe(page, asked)
  else await chooseWith(page, 'Ciné jeudi ?', 'Répondre')
  await expect(aboveInput(page, `Réponse à ${friend.username}`)).toBeVisible()
  await expect(inputOf(page)).toBeFocused()
  await sendMessage(page, 'Avec plaisir')
  await expect(aboveInput(page, `Réponse à ${friend.username}`)).toBeHidden()
  for (const device of [page, other]) {
    await expectMessages(device, ['Ciné jeudi ?', 'Avec plaisir'])
    await expect(quoteIn(messageOf(device, 'Avec plaisir'))).toContainText('Ciné jeudi ?')
  }
  await expect(quoteIn(messageOf(other, 'Avec plaisir'))).toHaveAccessibleName(/^Aller au message de Vous\s: Ciné/)
  await quoteIn(messageOf(page, 'Avec plaisir')).click()
  await expect(asked).toBeFocused()

  await chooseWith(other, 'Ciné jeudi ?', 'Modifier')
  await expect(inputOf(other)).toHaveValue('Ciné jeudi ?')
  await inputOf(other).fill('Ciné vendredi ?')
  await save(other)
  for (const device of [page, other]) {
    await expect(messageOf(device, 'Ciné vendredi ?').getByText('modifié', { exact: true })).toBeVisible()
    await expect(quoteIn(messageOf(device, 'Avec plaisir'))).toContainText('Ciné vendredi ?')
    await expect(logOf(device).getByText('jeudi')).toHaveCount(0)
  }

  await remove(other, 'Ciné vendredi ?', 'Pour tout le monde')
  for (const isReloaded of [false, true]) {
    for (const device of [page, other]) {
      if (isReloaded) await device.reload()
      await expectMessages(device, ['Message supprimé', 'Avec plaisir'])
      const answer = messageOf(device, 'Avec plaisir')
      await expect(quoteIn(answer)).toHaveAccessibleName(/\s: Message supprimé$/)
      await expect(logOf(device).getByText('vendredi')).toHaveCount(0)
    }
  }
  expect(await stored(server, member, id)).toEqual(['deleted', 'Avec plaisir'])
})

test('[MSG-27] [MSG-29] [MSG-30] [MSG-31] [MSG-32] three people react to a message; who came later sees no quote of what was before @both', async ({
  page,
  member,
  server,
  newDevice,
  expectAccessible,
}) => {
  const bea = await friendOf(server, member, 'Bea')
  const cyr = await friendOf(server, member, 'Cyr')
  const id = await groupOf(server, member, [bea], 'Ciné-club')
  await write(server, bea, id, 'Avant tout le monde')
  await server.services.membership.add(member.id, id, cyr.id)
  await server.services.activity.markSeen(member.id, new Date().toISOString())
  await openChat(page, server, member, id)
  const second = await openChatOf(newDevice, server, bea, id)
  const third = await openChatOf(newDevice, server, cyr, id)

  await chooseWith(page, 'Avant tout le monde', 'Répondre')
  await sendMessage(page, 'Bienvenue')
  await expect(quoteIn(messageOf(second, 'Bienvenue'))).toContainText('Avant tout le monde')
  await expect(messageOf(third, 'Bienvenue').getByText('Message indisponible')).toBeVisible()
  await expect(quoteIn(messageOf(third, 'Bienvenue'))).toHaveCount(0)

  // By the menu, which offers six, and from among all.
  await chooseWith(second, 'Bienvenue', 'Réagir avec 👏')
  for (const device of [page, second, third]) await expect(chipsOf(device)).toHaveText(['👏'])
  await expect(chipsOf(second)).toHaveAttribute('aria-pressed', 'true')
  await expect(chipsOf(third)).toHaveAttribute('aria-pressed', 'false')
  await chooseWith(third, 'Bienvenue', 'Toutes les réactions')
  const picker = third.getByRole('dialog', { name: 'Choisir une réaction' })
  const search = picker.getByRole('searchbox', { name: 'Rechercher un emoji' })
  await expect(search).toBeFocused()
  await search.fill('herisson')
  await expect(picker.getByRole('gridcell')).toHaveText(['🦔'])
  await search.press('Enter')
  await expect(picker).toBeHidden()
  for (const device of [page, second, third]) await expect(chipsOf(device)).toHaveText(['👏', '🦔'])

  // Each once, with its number; another one takes the place of the first, the same again takes it away.
  await chipsOf(page).first().click()
  for (const device of [page, second, third]) await expect(chipsOf(device)).toHaveText(['👏2', '🦔'])
  await expect(chipsOf(third).first()).toHaveAccessibleName(
    new RegExp(`^👏.*\\s: ${bea.username} et ${member.username}$`),
  )
  await chipsOf(second).last().click()
  for (const device of [page, second, third]) await expect(chipsOf(device)).toHaveText(['🦔2', '👏'])
  await chipsOf(page).last().click()
  for (const device of [page, second, third]) await expect(chipsOf(device)).toHaveText(['🦔2'])
  await expect(chipsOf(page)).toHaveAttribute('aria-pressed', 'false')
  await chooseWith(page, 'Bienvenue', 'Réactions')
  const list = page.getByRole('dialog', { name: 'Réactions' })
  const chosen = list.getByRole('listitem').locator(':scope > span:nth-last-child(-n+2)')
  await expect(chosen).toHaveText([cyr.username, '🦔', bea.username, '🦔'])
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  // The bell counts another thing only; the page lists them, one for each person.
  await page.goto('/movies')
  const bell = page.getByRole('banner').getByRole('link', { name: /^Activité/ })
  const stranger = await createPerson(server.services)
  await server.services.friends.request(stranger.id, member.id)
  await expect(bell).toHaveAccessibleName('Activité (1 nouveauté)')
  await bell.click()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'a réagi' })).toHaveText([
    new RegExp(`${bea.username} a réagi 🦔 à «\\sBienvenue\\s»`),
    new RegExp(`${cyr.username} a réagi 🦔 à «\\sBienvenue\\s»`),
  ])
  await expectAccessible()
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[MSG-38] edits, deletions and reactions are shown at once, outlive a reload, and are on the other device later @both', async ({
    page,
    context,
    member,
    server,
    newDevice,
  }) => {
    const { friend, id } = await talkOf(server, member)
    await write(server, member, id, 'À changer', 'À supprimer')
    await write(server, friend, id, 'À aimer')
    const other = await openChatOf(newDevice, server, friend, id)
    await openChat(page, server, member, id)
    await expectMessages(page, ['À changer', 'À supprimer', 'À aimer'])
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('app-'))))
      .toBe(true)
    await page.reload()
    await expectMessages(page, ['À changer', 'À supprimer', 'À aimer'])

    await context.setOffline(true)
    await chooseWith(page, 'À changer', 'Modifier')
    await inputOf(page).fill('Changé')
    await save(page)
    await remove(page, 'À supprimer', 'Pour tout le monde')
    await chooseWith(page, 'À aimer', 'Réagir avec ❤️')
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      await expectMessages(page, ['Changémodifié', 'Message supprimé', 'À aimer'])
      await expect(chipsOf(page)).toHaveText(['❤️'])
    }
    expect(await stored(server, friend, id)).toEqual(['À changer', 'À supprimer', 'À aimer'])
    await expect(chipsOf(other)).toHaveCount(0)

    await context.setOffline(false)
    for (const device of [other, page]) {
      await expectMessages(device, ['Changémodifié', 'Message supprimé', 'À aimer'])
      await expect(chipsOf(device)).toHaveText(['❤️'])
    }
    expect(await stored(server, friend, id)).toEqual(['Changé', 'deleted', 'À aimer'])
  })
})

test('[MSG-37] what one deletes for oneself is gone on all of their devices; the other still has it @both', async ({
  page,
  member,
  server,
  newDevice,
}) => {
  const { friend, id } = await talkOf(server, member, 'Reçu')
  await write(server, member, id, 'Envoyé par moi', 'Reste')
  const other = await openChatOf(newDevice, server, friend, id)
  const second = await openChatOf(newDevice, server, member, id)
  await openChat(page, server, member, id)
  await expectMessages(page, ['Reçu', 'Envoyé par moi', 'Reste'])

  await remove(page, 'Reçu', 'Supprimer')
  await remove(page, 'Envoyé par moi', 'Pour moi seulement')
  for (const device of [page, second]) await expectMessages(device, ['Reste'])
  await expect.poll(() => stored(server, member, id)).toEqual(['Reste'])
  for (const device of [page, second]) {
    await device.reload()
    await expectMessages(device, ['Reste'])
  }
  await expectMessages(other, ['Reçu', 'Envoyé par moi', 'Reste'])
  await other.reload()
  await expectMessages(other, ['Reçu', 'Envoyé par moi', 'Reste'])
})

test('[MSG-28] [MSG-29] [MSG-33] [MSG-39] from the keyboard one answers, changes the last message, reacts and sends on @both', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  const { friend, id } = await talkOf(server, member, 'Premier', 'Second')
  const group = await groupOf(server, member, [friend], 'Ciné-club')
  await openChat(page, server, member, id)
  await expectMessages(page, ['Premier', 'Second'])
  const title = `Réponse à ${friend.username}`

  await logOf(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(messageOf(page, 'Second')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(messageOf(page, 'Premier')).toBeFocused()
  await page.keyboard.press('r')
  await expect(aboveInput(page, title)).toBeVisible()
  await expect(inputOf(page)).toBeFocused()
  await expectAccessible()
  await page.keyboard.type('Oui')
  await page.keyboard.press('Escape')
  await expect(aboveInput(page, title)).toBeHidden()
  await expect(inputOf(page)).toHaveValue('Oui')
  await sendOf(page).click()
  await expect(messageOf(page, 'Oui')).toBeVisible()
  await expect(quoteIn(messageOf(page, 'Oui'))).toHaveCount(0)
  await expect(logOf(page).getByText('Envoyé', { exact: true })).toBeVisible()

  await expect(inputOf(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(aboveInput(page, 'Modifier le message')).toBeVisible()
  await expect(inputOf(page)).toHaveValue('Oui')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(inputOf(page)).toHaveValue('')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type(', jeudi')
  await save(page)
  await expectMessages(page, ['Premier', 'Second', 'Oui, jeudimodifié'])

  // The menu opens where the focus is: its reactions are reached by arrows.
  await messageOf(page, 'Second').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Réagir avec ❤️' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('menuitem', { name: 'Réagir avec 😂' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chipsOf(page)).toHaveText(['😂'])
  await expect(messageOf(page, 'Second')).toBeFocused()

  await chooseWith(page, 'Second', 'Transférer')
  const dialog = page.getByRole('dialog', { name: 'Transférer' })
  await expect(dialog.getByRole('button', { name: 'Partager dans Ciné-club' })).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Partager dans Ciné-club' }).click()
  await expect(dialog.getByRole('button', { name: /^Partagé/ })).toBeVisible()
  await expect.poll(async () => (await stored(server, friend, group)).at(-1)).toBe('Second')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(messageOf(page, 'Second')).toBeFocused()
})

test('[MSG-26] [MSG-29] [MSG-31] [MSG-33] [MSG-36] quotes, reactions, changed and deleted messages, their menu and all emojis fit a small phone, in both themes @both', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  await page.addInitScript(() => localStorage.setItem('ui-theme', 'system'))
  const { messages, messageChanges } = server.services
  const { friend, id } = await talkOf(server, member, 'Un premier message', 'Un message à reprendre', 'À oublier')
  const send = (by: typeof friend, text: string, replyTo: number) =>
    messages.send(by.id, id, { clientId: randomUUID(), body: { kind: 'text', text }, replyTo })
  const long = `Une réponse sur plusieurs lignes, puis un mot interminable ${'x'.repeat(60)}`
  await send(member, long, 1)
  await send(friend, 'Et celle-ci répond à la réponse', 4)
  await send(member, 'Celle-là à ce qui n’est plus', 3)
  await write(server, member, id, 'Corrigé ensuite')
  await write(server, member, id, 'Regretté')
  const at = (seq: number) => ({ conversationId: id, seq })
  await messageChanges.edit(friend.id, at(2), 'Un message repris')
  await messageChanges.edit(member.id, at(7), 'Corrigé')
  await messageChanges.delete(friend.id, at(3))
  await messageChanges.delete(member.id, at(8))
  for (const { id: personId } of [friend, member]) await messageChanges.react(personId, at(4), '❤️')
  await messageChanges.react(friend.id, at(7), '🦔')
  await messages.readTo(member.id, id, 8)
  await openChat(page, server, member, id)
  await expect(messageOf(page, 'Corrigé')).toBeInViewport({ ratio: 0.99 })
  await expect(chipsOf(page)).toHaveText(['❤️2', '🦔'])
  await expect(logOf(page).getByText('Message supprimé')).toHaveCount(3)
  const look = async (what: string) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await expectAccessible()
    }
    const beyond = () =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[role=log], [role=menu], [role=dialog]')]
          .filter((element) => element.scrollWidth > element.clientWidth)
          .map(({ outerHTML }) => outerHTML.slice(0, 80)),
      )
    await expect.poll(beyond, what).toEqual([])
  }

  const size = page.viewportSize() ?? { width: 390, height: 844 }
  const menu = page.getByRole('menu')
  const picker = page.getByRole('dialog', { name: 'Choisir une réaction' })
  for (const viewport of [size, { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport)
    await expect(messageOf(page, 'Corrigé')).toBeInViewport({ ratio: 0.99 })
    await look('messages')
    await messageOf(page, 'Corrigé').click({ button: 'right' })
    await expect(menu).toBeInViewport({ ratio: 0.99 })
    await look('menu')
    await menu.getByRole('menuitem', { name: 'Toutes les réactions' }).click()
    await expect(picker.getByRole('gridcell').first()).toBeInViewport({ ratio: 0.99 })
    await expect(picker).toBeInViewport({ ratio: 0.99 })
    await look('emojis')
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
    await expect(messageOf(page, 'Corrigé')).toBeFocused()
  }
})
