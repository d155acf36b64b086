import { findWork, keep } from './catalogue.ts'
import { friendOf, groupOf, inputOf, logOf, messagesOf, write } from './conversations.ts'
import { expect, test } from './fixtures.ts'

test('[CONV-90] [CONV-92] [CONV-94] [CONV-95] [CONV-96] [CONV-98] [CONV-99] [CONV-100] [CONV-110] a work is found and sent while one writes, and found again @both', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  const friend = await friendOf(server, member, 'Bruno')
  const id = await groupOf(server, friend, [member], 'Ciné-club')
  const perfectDays = await findWork(server, 'movie', 'Perfect Days')
  await keep(server, friend, 'all_time', [perfectDays])
  await page.goto(`/conversation/${id}`)

  // Found while one writes, and sent from the keyboard.
  const input = inputOf(page)
  await input.pressSequentially('On se voit ?')
  await input.press('Home')
  await input.pressSequentially('/perfect d')
  const list = page.getByRole('listbox', { name: 'Œuvres à partager' })
  await expect(list.getByRole('option', { name: /^Perfect Days/ })).toHaveAttribute('aria-selected', 'true')
  await expect(input).toHaveAttribute('aria-activedescendant', /./)
  await expectAccessible()
  const box = await list.boundingBox()
  expect(box && box.y).toBeGreaterThan(0)
  await input.press('Enter')
  await expect(list).toBeHidden()
  await expect(input).toHaveValue('On se voit ?')
  await expect(input).toBeFocused()
  // Where it was searched for.
  expect(await input.evaluate((element: HTMLTextAreaElement) => element.selectionStart)).toBe(0)
  const card = messagesOf(page).filter({ hasText: 'Perfect Days' })
  await expect(card.getByText(`${friend.username} l’a dans ses préférés`)).toBeVisible()
  // What came late has moved nothing out of sight.
  await expect(logOf(page).getByText('Envoyé')).toBeInViewport({ ratio: 1 })

  // Closed again by the key and by going back, with what was typed.
  await input.fill('')
  await page.getByRole('button', { name: 'Partager une œuvre' }).click()
  await input.pressSequentially('dune')
  await expect(list.getByRole('option').first()).toBeVisible()
  await page.goBack()
  await expect(list).toBeHidden()
  await expect(input).toHaveValue('/dune')
  await expect(page).toHaveURL(`/conversation/${id}`)
  await input.fill(`@${friend.username.slice(0, 3)}`)
  await expect(page.getByRole('option', { name: friend.username })).toBeVisible()
  await input.press('Escape')
  await input.fill('')

  // A link that a friend sends is the work; far away from it one comes back from the settings.
  await write(server, friend, id, `${server.url}/movie/9000000001`)
  await expect(messagesOf(page).filter({ hasText: 'Portrait de la jeune fille en feu' })).toBeVisible()
  await write(server, friend, id, ...Array.from({ length: 60 }, (_, index) => `Message ${index}`))
  await page.goto(`/conversation/${id}/settings`)
  const works = page.getByRole('region', { name: 'De quoi on parle' })
  await expect(works.getByRole('link', { name: /^Perfect Days/ })).toBeVisible()
  await expectAccessible()
  await works.getByRole('link', { name: /^Voir le message/ }).click()
  await expect(page).toHaveURL(/\/conversation\/[\w-]+\?message=2$/)
  await expect(card).toBeInViewport()
  await expect(card).toBeFocused()

  await card.getByRole('link', { name: /^Perfect Days/ }).click()
  const talks = page.getByRole('region', { name: 'Vos discussions à ce sujet' })
  await talks.scrollIntoViewIfNeeded()
  await expectAccessible()
  await talks.getByRole('link', { name: /Ciné-club/ }).click()
  await expect(card).toBeInViewport()
  await expect(logOf(page)).toBeVisible()
})
