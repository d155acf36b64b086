import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { befriend, createPerson } from '@trouvaille/server/testing'
import { groupOf, logOf, openChat, write } from './conversations.ts'
import { expect, test } from './fixtures.ts'

/** Another Hebrew name each time: letters only, so that nothing in it stands from left to right. */
const hebrew = () =>
  Array.from(randomUUID().replaceAll('-', '').slice(0, 8), (sign) => 'אבגדהוזחטילמנסע'[parseInt(sign, 16)]).join('')

/** Parts of a text in the order in which they stand on the screen, from the left. */
const fromTheLeft = (place: Locator, parts: readonly string[]): Promise<string[]> =>
  place.evaluate((element, wanted) => {
    const leftOf = (part: string) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const start = text.nodeValue?.indexOf(part) ?? -1
        if (start < 0) continue
        const range = document.createRange()
        range.setStart(text, start)
        range.setEnd(text, start + part.length)
        return range.getBoundingClientRect().left
      }
      throw new Error(`"${part}" is not shown.`)
    }
    return wanted.toSorted((a, b) => leftOf(a) - leftOf(b))
  }, parts)

test('[FR-09] names from right to left do not move the words and figures beside them', async ({
  page,
  server,
  member,
}) => {
  const [first, second] = await Promise.all(
    [hebrew(), hebrew()].map(async (username) => {
      const person = await createPerson(server.services, { username, email: `${randomUUID()}@example.org` })
      await befriend(server.services, person, member)
      return person
    }),
  )
  if (!first || !second) throw new Error('Two friends were made.')
  const id = await groupOf(server, member, [first, second], 'Ciné')
  await write(server, first, id, '3 films ce soir')

  await page.goto('/messages')
  const line = page.getByRole('link', { name: 'Ciné' }).getByText('3 films ce soir')
  const inTheRow = [first.username, '3', 'films']
  expect(await fromTheLeft(line, inTheRow), 'in the row of a conversation').toEqual(inTheRow)

  await openChat(page, server, member, id)
  await expect(logOf(page).getByText('3 films ce soir')).toBeVisible()
  const names = page.getByText(first.username).and(page.locator('header *')).first()
  const all = [first.username, second.username, 'Vous']
  const written = (await names.textContent()) ?? ''
  const inTheHead = all.toSorted((a, b) => written.indexOf(a) - written.indexOf(b))
  expect(await fromTheLeft(names, inTheHead), 'in the head of a conversation').toEqual(inTheHead)

  await page.goto('/friends')
  await expect(page.getByRole('main').locator('bdi').getByText(first.username), 'in the list of friends').toBeVisible()
})
