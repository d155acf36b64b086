import { findWork } from './catalogue.ts'
import {
  chooseInChat,
  expectMessages,
  friendOf,
  groupOf,
  inputOf,
  logOf,
  messagesOf,
  openChat,
  openChatOf,
  sendMessage,
  sendOf,
  stored,
  talkOf,
  write,
} from './conversations.ts'
import { hold } from './answers.ts'
import { expect, signIn, test, toast } from './fixtures.ts'
import { redPixel } from './pixel.ts'

test('[CONV-05] [MSG-01] [MSG-03] [MSG-05] [MSG-06] [MSG-11] [MSG-14] [MSG-18] [GAP-127] [GAP-143] a friend is written to, hears of it at once, reads it and answers', async ({
  page,
  member,
  server,
  newDevice,
  expectAccessible,
}) => {
  const friend = await friendOf(server, member, 'Bruno')
  const { context, page: other } = await newDevice()
  await signIn(context, friend, server.url)
  await other.goto('/movies')
  await expect.poll(() => server.services.live.devicesOf(friend.id)).toBe(1)

  await page.goto('/friends')
  // Wide screens have one beside the list as well.
  const ofFriends = page.getByRole('main').getByRole('listitem').filter({ hasText: friend.username })
  await ofFriends.getByRole('button', { name: `Message à ${friend.username}` }).click()
  await expect(page).toHaveURL(/\/conversation\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: friend.username })).toBeVisible()
  const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(header.getByText('en ligne')).toBeVisible()
  await expect(page.getByText('Écrivez le premier message.')).toBeVisible()
  await expect(sendOf(page)).toBeDisabled()
  await expectAccessible()
  expect((await header.boundingBox())?.height).toBe(64)
  const form = page.locator('form').filter({ has: inputOf(page) })
  expect((await form.boundingBox())?.height).toBe(64)
  await sendMessage(page, 'Bonsoir')
  await expect(inputOf(page)).toHaveValue('')
  await expect(inputOf(page)).toBeFocused()
  await expectMessages(page, ['Bonsoir'])
  await expect(logOf(page).getByText('Envoyé')).toBeVisible()

  // Wherever the other one is.
  await expect(other).toHaveTitle('(1) Films | Trouvaille')
  const place = other.getByRole('link', { name: /^Messages ?\(1 message non lu\)$/ }).filter({ visible: true })
  await expect(place).toHaveCount(1)
  await place.click()
  const row = other.getByRole('link', { name: new RegExp(member.username) })
  await expect(row).toContainText('Bonsoir')
  await expect(row).toContainText('1 message non lu')
  await expect(row.getByRole('time')).toHaveText(/^\d\d:\d\d$/)
  await expectAccessible(other)
  await row.click()
  await expectMessages(other, ['Bonsoir'])
  await expect(logOf(page).getByText('Vu', { exact: true })).toBeVisible()
  await expect(other).toHaveTitle(`${member.username} | Trouvaille`)
  await expectAccessible(other)

  await inputOf(other).pressSequentially('Sal')
  await expect(header.getByText(`${friend.username} écrit…`)).toBeVisible()
  await expectAccessible()
  await inputOf(other).pressSequentially('ut')
  await sendOf(other).click()
  await expectMessages(page, ['Bonsoir', 'Salut'])
  await expect(header.getByText(/écrit…/)).toHaveCount(0)
  // Whoever looks at the conversation has nothing unread.
  await expect(logOf(other).getByText('Vu', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`${friend.username} | Trouvaille`)
  await expectAccessible()
})

test('[CONV-24] [CONV-33] [CONV-34] [MSG-02] [MSG-08] [MSG-09] [GAP-131] [GAP-138] [TOAST-88] [TOAST-89] three people: a group is made, somebody comes, all hear of it, and they leave one by one', async ({
  page,
  member,
  server,
  newDevice,
  expectAccessible,
}) => {
  const second = await friendOf(server, member, 'Bea')
  const third = await friendOf(server, member, 'Cyr')
  const [b, c] = [await newDevice(), await newDevice()]
  await signIn(b.context, second, server.url)
  await signIn(c.context, third, server.url)
  for (const each of [b, c]) {
    await each.page.goto('/messages')
    await expect(each.page.getByRole('heading', { name: 'Vous n’avez pas encore de conversations' })).toBeVisible()
  }
  for (const { id } of [second, third]) await expect.poll(() => server.services.live.devicesOf(id)).toBe(1)

  await page.goto('/messages')
  await page.getByRole('button', { name: 'Nouvelle discussion' }).first().click()
  const choice = page.getByRole('dialog', { name: 'Nouvelle discussion' })
  await choice.getByRole('checkbox', { name: second.username }).check()
  await choice.getByRole('button', { name: 'Créer un groupe…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouvelle conversation de groupe' })
  const friends = dialog.getByRole('group', { name: 'Vos amis' })
  await expect.poll(async () => (await friends.boundingBox())?.height).toBe(250)
  await dialog.getByRole('textbox', { name: 'Nom du groupe' }).fill('Ciné-club')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Créer le groupe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ciné-club' })).toBeVisible()
  await expect(page.getByText(`${second.username}, Vous`)).toBeVisible()
  await expect(logOf(page).getByText('Vous avez créé le groupe')).toBeVisible()
  await sendMessage(page, 'Entre nous')
  await expectAccessible()
  const group = (inPage: typeof page) => inPage.getByRole('link', { name: /Ciné-club/ })
  await group(b.page).click()
  await expect(logOf(b.page).getByText(`${member.username} a créé le groupe`)).toBeVisible()
  await expectMessages(b.page, ['Entre nous'])
  await expect(logOf(page).getByText('Vu par tout le monde')).toBeVisible()

  // Somebody is added, from the settings; the others see it where they are.
  await chooseInChat(page, 'Paramètres')
  // Where the window is too low for all of it, nothing lies over anything else.
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ ...size, height: 480 })
  const help = await page.getByText('Qui rejoint le groupe', { exact: false }).boundingBox()
  const below = await page.getByRole('button', { name: 'Quitter la discussion' }).boundingBox()
  expect(below?.y).toBeGreaterThan((help?.y ?? 0) + (help?.height ?? 0))
  await page.setViewportSize(size)
  await page.getByRole('searchbox', { name: 'Ajouter un participant' }).fill(third.username)
  await page.getByRole('button', { name: `Ajouter ${third.username}` }).click()
  await expect(toast(page, 'Participant ajouté')).toBeVisible()
  await expect(page.getByRole('heading', { name: '3 participants' })).toBeVisible()
  await expect(logOf(b.page).getByText(`${member.username} a ajouté ${third.username}`)).toBeVisible()
  await expect(b.page.getByText(new RegExp(`${third.username}.*, Vous$`))).toBeVisible()
  await group(c.page).click()
  await expect(logOf(c.page).getByText(`${member.username} vous a fait entrer dans le groupe`)).toBeVisible()
  await write(server, second, c.page.url().split('/').at(-1) ?? '', 'Bienvenue')
  // Newcomers read from when they came.
  await expectMessages(c.page, ['Bienvenue'])
  await expectMessages(b.page, ['Entre nous', 'Bienvenue'])
  await expectAccessible(c.page)

  // The photo that is chosen for it is everybody's.
  await page.locator('input[type=file]').setInputFiles({ name: 'club.png', mimeType: 'image/png', buffer: redPixel })
  await expect(page.getByRole('img', { name: 'La photo choisie' })).toHaveJSProperty('complete', true)
  await expect(page.getByRole('img', { name: 'La photo choisie' })).not.toHaveJSProperty('naturalWidth', 0)
  await expectAccessible()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page, 'Paramètres mis à jour')).toBeVisible()
  await expect(c.page.locator('header img[src^="/"]').filter({ visible: true })).toHaveCount(1)
  await page.getByRole('link', { name: 'Retour à la discussion' }).click()
  await expectMessages(page, ['Entre nous', 'Bienvenue'])

  const leave = async (leaving: typeof page, looksAtIt = false) => {
    await chooseInChat(leaving, 'Quitter la discussion')
    const question = leaving.getByRole('dialog', { name: 'Quitter la discussion' })
    await expect(question.getByText('Voulez-vous vraiment quitter cette discussion ?')).toBeVisible()
    if (looksAtIt) await expectAccessible(leaving)
    await question.getByRole('button', { name: 'Quitter', exact: true }).click()
    await expect(toast(leaving, 'Conversation quittée')).toBeVisible()
    await expect(leaving).toHaveURL('/messages')
    await expect(leaving.getByRole('heading', { name: 'Vous n’avez pas encore de conversations' })).toBeVisible()
  }
  const id = page.url().split('/').at(-1) ?? ''
  for (const stays of [page, c.page]) await expect(stays.getByText(`${second.username}, `)).toHaveCount(1)
  await leave(b.page, true)
  for (const stays of [page, c.page]) {
    await expect(logOf(stays).getByText(`${second.username} a quitté le groupe`)).toBeVisible()
    await expect(stays.getByText(`${second.username}, `)).toHaveCount(0)
  }
  await leave(c.page)
  await expect(logOf(page).getByText(`${third.username} a quitté le groupe`)).toBeVisible()
  await leave(page)
  // Whoever is out finds no way back.
  await page.goto(`/conversation/${id}`)
  await expect(page.getByRole('heading', { name: 'Vous n’avez pas encore de conversations' })).toBeVisible()
  await expect(page).toHaveURL('/messages')
})

test('a work that is put into a conversation is a card there, which opens it and keeps it at once', async ({
  page,
  member,
  server,
  newDevice,
  expectAccessible,
}) => {
  const { friend, id } = await talkOf(server, member)
  const work = await findWork(server, 'movie', 'Parasite')
  const other = await openChatOf(newDevice, server, friend, id)

  const size = page.viewportSize() ?? { width: 390, height: 844 }
  await page.goto(`/movie/${work.item.id}`)
  await page.getByRole('button', { name: 'Partager', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager avec vos amis' })
  await page.setViewportSize({ width: 320, height: 700 })
  const tab = dialog.getByRole('tab', { name: 'Dans une discussion' })
  await expect(tab).not.toBeInViewport({ ratio: 1 })
  // Where a person touches it: a click of Playwright's own would scroll it into view.
  const at = await tab.boundingBox()
  await page.mouse.click((at?.x ?? 0) + 20, (at?.y ?? 0) + 20)
  await expect(tab).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(size)
  const row = dialog.getByRole('listitem').filter({ hasText: friend.username })
  await expect(row).toBeVisible()
  await expectAccessible()
  await row.getByRole('button').click()
  await expect(toast(page, 'Partagé avec succès')).toBeVisible()
  await expect(row.getByRole('button')).toHaveText(/^Partagé/)
  await expectAccessible()

  const card = messagesOf(other).filter({ hasText: 'Parasite' })
  await expect(card).toHaveCount(1)
  await expectAccessible(other)
  // What one can do with it stands on the card, on the smallest phones, too.
  await other.setViewportSize({ width: 320, height: size.height })
  const beyond = await card.locator('button:has(> .lucide-send)').evaluate((button) => {
    const whole = button.closest('[class*=_card_]')?.getBoundingClientRect()
    return button.getBoundingClientRect().right - (whole?.right ?? 0)
  })
  expect(beyond).toBeLessThanOrEqual(0)
  await other.setViewportSize(size)
  await card.getByRole('button', { name: 'Préférés du moment' }).click()
  await expect(toast(other, 'Ajouté aux favoris')).toBeVisible()
  await expect
    .poll(async () => (await server.services.favourites.pull(friend.id, undefined)).changes.map(({ id: kept }) => kept))
    .toEqual([String(work.item.id)])
  await card.getByRole('link').click()
  await expect(other.getByRole('heading', { level: 1, name: 'Parasite' })).toBeVisible()
  await other.goBack()
  await expect(card.getByRole('button', { name: 'Préférés du moment' })).toHaveAttribute('aria-pressed', 'true')
})

test('[MSG-04] [MSG-16] [GAP-136] hundreds of messages: the newest stand first, older ones come above without a jump, and what was said is found', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  const friend = await friendOf(server, member, 'Bruno')
  const id = await groupOf(server, member, [friend], 'Longue histoire')
  const texts = Array.from({ length: 200 }, (_, place) => (place === 20 ? 'Un été à la Réunion' : `Message ${place}`))
  await Promise.all(texts.map((text) => write(server, friend, id, text)))
  await server.services.messages.readTo(member.id, id, 201)
  const release = await hold(page, '**/messages?before=*')
  await openChat(page, server, member, id)
  await expect(messagesOf(page).filter({ hasText: /Message 199$/ })).toBeInViewport()
  // Far fewer are in the document than there are.
  expect(await messagesOf(page).count()).toBeLessThan(60)

  // Up to the first one that is here; older ones are on their way.
  const first = messagesOf(page).filter({ hasText: /Message 150$/ })
  // Rows that are measured on the way move what stood at the top.
  let before = NaN
  await expect(async () => {
    await logOf(page).evaluate((log) => log.scrollTo(0, 0))
    await expect(first).toBeInViewport({ timeout: 500 })
    const earlier = before
    before = (await first.boundingBox())?.y ?? NaN
    expect(before, 'all of them are measured').toBe(earlier)
  }).toPass()
  release()
  await expect(messagesOf(page).filter({ hasText: /Message 149$/ })).toBeAttached()
  await expect(logOf(page)).toHaveAttribute('aria-busy', 'false')
  const { y: after = NaN } = (await first.boundingBox()) ?? {}
  expect(Math.abs(after - before), 'what was read stays where it was').toBeLessThanOrEqual(2)
  await page.getByRole('button', { name: 'Aller aux derniers messages' }).click()
  await expect(messagesOf(page).filter({ hasText: /Message 199$/ })).toBeInViewport()

  await chooseInChat(page, 'Rechercher')
  const search = page.getByRole('dialog', { name: 'Rechercher dans la discussion' })
  await expectAccessible()
  await search.getByRole('searchbox').fill('ETE A LA REUNION')
  await expect(search.getByText('1 message trouvé')).toBeVisible()
  await expectAccessible()
  await search.getByRole('button', { name: /Un été à la Réunion/ }).click()
  const hit = messagesOf(page).filter({ hasText: 'Un été à la Réunion' })
  await expect(hit).toBeInViewport()
  await expect(hit).toBeFocused()
  await expect(messagesOf(page).filter({ hasText: /Message 19$/ })).toBeInViewport()
  await expectAccessible()
  // What oneself writes leads back to the end.
  await sendMessage(page, 'Retrouvé')
  await expect(messagesOf(page).filter({ hasText: 'Retrouvé' })).toBeInViewport()
  await expect.poll(async () => (await stored(server, member, id)).at(-1)).toBe('Retrouvé')
})

test('[MSG-12] [MSG-23] [MSG-24] [GAP-56] a conversation in its window: messages take 75 % of the width at most, marks stay in theirs, the composer in sight, also offline', async ({
  page,
  context,
  member,
  server,
}) => {
  const { friend, id } = await talkOf(server, member)
  const long = `${'Une phrase assez longue pour plusieurs lignes. '.repeat(4)}${'x'.repeat(120)}`
  await write(server, member, id, ...Array.from({ length: 40 }, (_, place) => `Message ${place}`), long)
  await write(server, friend, id, long, `Z${'\u0301'.repeat(200)}`, 'Dessous')
  await openChat(page, server, member, id)
  await expect(logOf(page).getByText('Dessous')).toBeVisible()
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  const bubbles = messagesOf(page).locator('p').filter({ hasText: 'Une phrase' })
  for (const width of [size.width, 1280]) {
    await page.setViewportSize({ ...size, width })
    await expect(bubbles).toHaveCount(2)
    // Both at one moment: the page is laid out anew.
    const shares = () =>
      bubbles.evaluateAll((all) =>
        all.map((bubble) => bubble.getBoundingClientRect().width / (bubble.closest('[role=log]')?.clientWidth ?? NaN)),
      )
    const widest = async () => Math.max(...(await shares()))
    await expect.poll(widest, `at ${width} px`).toBeLessThanOrEqual(0.75)
    expect(Math.min(...(await shares())), `at ${width} px`).toBeGreaterThan(0.4)
  }
  const clips = await logOf(page)
    .getByText('Z', { exact: false })
    .last()
    .evaluate((element) => getComputedStyle(element.closest('p') ?? element).overflowY)
  expect(clips).toBe('clip')

  // On a phone its head takes the place of the bar.
  const bar = page.getByRole('link', { name: 'Trouvaille, accueil' })
  await expect(page.getByRole('navigation', { name: 'Rubriques', exact: true })).toHaveCount(0)
  for (const width of [1024, 1023, size.width]) {
    await page.setViewportSize({ ...size, width })
    await expect(bar).toBeVisible({ visible: width >= 1024 })
  }

  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await context.setOffline(true)
  await expect(page.getByText('Hors connexion', { exact: false }).first()).toBeVisible()
  const bottom = async () => {
    const box = await page.locator('form', { has: inputOf(page) }).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  for (const width of [size.width, 1280]) {
    await page.setViewportSize({ ...size, width })
    await expect.poll(bottom, `at ${width} px`).toBeLessThanOrEqual(size.height)
  }
  await expect(toast(page, 'Une erreur est survenue')).toHaveCount(0)
  expect(errors.filter((text) => text.includes('ResizeObserver'))).toEqual([])
})
