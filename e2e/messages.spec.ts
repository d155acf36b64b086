import { directOf, friendOf, groupOf, write } from './conversations.ts'
import { expect, test, toast } from './fixtures.ts'
import { redPixel } from './pixel.ts'

test('[CONV-10] [CONV-13] [CONV-15] [CONV-22] [CONV-33] [CONV-34] from an empty list to a group, its settings, and out of it @both', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  const zoe = await friendOf(server, member, 'Zoe')
  const lou = await friendOf(server, member, 'Lou')
  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'Vous n’avez pas encore de conversations' })).toBeVisible()
  await expectAccessible()

  await page.getByRole('button', { name: 'Nouvelle discussion' }).first().click()
  const choice = page.getByRole('dialog', { name: 'Nouvelle discussion' })
  await choice.getByRole('checkbox', { name: zoe.username }).check()
  await expectAccessible()
  await choice.getByRole('button', { name: 'Créer un groupe…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouvelle conversation de groupe' })
  expect((await dialog.getByRole('group', { name: 'Vos amis' }).boundingBox())?.height).toBe(250)
  await dialog.getByRole('textbox', { name: 'Nom du groupe' }).fill('Ciné-club du jeudi')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Créer le groupe' }).click()
  await expect(page).toHaveURL(/\/conversation\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Ciné-club du jeudi' })).toBeVisible()

  await page.goto(`${page.url()}/settings`)
  await expect(page.getByRole('heading', { level: 1, name: 'Paramètres du groupe' })).toBeVisible()

  // Where the window is too low for all of it, nothing lies over anything else.
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ ...size, height: 480 })
  const help = await page.getByText('Qui rejoint le groupe', { exact: false }).boundingBox()
  const leave = await page.getByRole('button', { name: 'Quitter la discussion' }).boundingBox()
  expect(leave?.y).toBeGreaterThan((help?.y ?? 0) + (help?.height ?? 0))
  await page.setViewportSize(size)
  await page.locator('input[type=file]').setInputFiles({ name: 'club.png', mimeType: 'image/png', buffer: redPixel })
  await expect(page.getByRole('img', { name: 'La photo choisie' })).toHaveJSProperty('complete', true)
  await expect(page.getByRole('img', { name: 'La photo choisie' })).not.toHaveJSProperty('naturalWidth', 0)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page, 'Paramètres mis à jour')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Ajouter un participant' }).fill(lou.username.slice(0, 6))
  await page.getByRole('button', { name: `Ajouter ${lou.username}` }).click()
  await expect(page.getByRole('heading', { name: '3 participants' })).toBeVisible()
  await expectAccessible()

  await page.getByRole('button', { name: 'Quitter la discussion' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitter' }).click()
  await expect(page).toHaveURL('/messages')
  await expect(toast(page, 'Conversation quittée')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vous n’avez pas encore de conversations' })).toBeVisible()
})

test('[CONV-04] [CONV-09] [CONV-10] [GAP-130] [GAP-143] what comes in is counted; the search closes by going back', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  const zoe = await friendOf(server, member, 'Zoe')
  await write(server, zoe, await directOf(server, zoe, member), 'On se fait Paris, Texas dimanche')
  await page.goto('/friends')
  await expect(page).toHaveTitle('(1) Amis | Trouvaille')
  await page.getByRole('link', { name: /^Messages ?\(1 message non lu\)$/ }).click()
  await expect(page.getByRole('link', { name: new RegExp(zoe.username) })).toContainText('On se fait Paris, Texas')
  await expectAccessible()
  await page.getByRole('button', { name: 'Rechercher une discussion' }).click()
  await page.getByRole('searchbox').fill('texas')
  await expect(page.getByText('1 discussion', { exact: true })).toBeVisible()
  await expectAccessible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/messages')
})

test('the list keeps its place while one conversation after the other opens beside it @desktop', async ({
  page,
  member,
  server,
}) => {
  const friend = await friendOf(server, member, 'Zoe')
  for (let place = 0; place < 34; place += 1) {
    await groupOf(server, friend, [member], `Groupe ${String(place).padStart(2, '0')}`)
  }
  await page.goto('/messages')
  const list = page.getByRole('region', { name: 'Discussions' })
  const scroller = list.locator('ul').locator('..')
  const placeOf = () => scroller.evaluate((element) => element.scrollTop)
  await expect(list.getByRole('link', { name: /Groupe 33/ })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Rubriques' })
  await expect(tabs).toBeVisible()
  // The end of the first page comes into view, and brings the second one.
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(list.getByRole('link', { name: /Groupe 00/ })).toBeAttached()
  const row = list.getByRole('link', { name: /Groupe 10/ })
  await row.scrollIntoViewIfNeeded()
  const before = await placeOf()
  expect(before).toBeGreaterThan(500)
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Groupe 10' })).toBeVisible()
  await expect(row).toHaveAttribute('aria-current', 'page')
  expect(await placeOf()).toBe(before)
  await expect(tabs).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
})

test('[TOAST-08] [TOAST-61] [TOAST-62] [TOAST-63] [TOAST-64] [TOAST-65] in a group without a network and with a failing server are told apart', async ({
  page,
  member,
  server,
}) => {
  const lou = await friendOf(server, member, 'Lou')
  const id = await groupOf(server, member, [await friendOf(server, member, 'Zoe')], 'Ciné-club')
  await page.goto(`/conversation/${id}/settings`)
  await page.locator('input[type=file]').setInputFiles({ name: 'club.png', mimeType: 'image/png', buffer: redPixel })
  await page.getByRole('searchbox', { name: 'Ajouter un participant' }).fill(lou.username)
  const add = page.getByRole('button', { name: `Ajouter ${lou.username}` })
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await expect(add).toBeVisible()

  async function message(button: typeof add, text: string) {
    await button.click()
    await expect(toast(page, text)).toBeVisible()
    await expect(toast(page, 'Erreur')).toBeVisible()
    await expect(button).toBeEnabled()
  }
  const calls = /\/api\/conversations\/[^/]+\/(participants|photo)$/
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { error: { code: 'server.unexpected' } } }))
  await message(add, 'Une erreur est survenue lors de l’ajout du participant.')
  await message(save, 'Une erreur est survenue lors de la mise à jour des paramètres.')
  await page.unroute(calls)
  // Its code comes with the first opening.
  const open = page.getByRole('button', { name: 'Quitter la discussion' })
  await open.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await page.context().setOffline(true)
  await message(add, 'Impossible d’ajouter le participant à la conversation.')
  await message(save, 'Impossible de mettre à jour les paramètres du groupe.')
  await expect(page.getByRole('img', { name: 'La photo choisie' })).toBeVisible()
  await page.context().setOffline(false)
  await open.click()
  const leave = page.getByRole('dialog').getByRole('button', { name: 'Quitter' })
  await expect(leave).toBeVisible()
  await page.context().setOffline(true)
  await leave.click()
  await expect(toast(page, 'Impossible de quitter la conversation.')).toBeVisible()
  await expect(page).toHaveURL(`/conversation/${id}/settings`)
})
