import type { Page } from '@playwright/test'
import { createPerson } from '@trouvaille/server/testing'
import { expect, test, toast } from './fixtures.ts'

type Picked = { name: string[]; tel: string[] }[] | 'NotAllowedError'

/** Gives the browser a picker of contacts, as those of phones have one; the person chooses these, or refuses. */
async function withPicker(page: Page, picked: Picked): Promise<void> {
  await page.addInitScript((chosen) => {
    const select = () =>
      typeof chosen === 'string' ? Promise.reject(new DOMException('refused', chosen)) : Promise.resolve(chosen)
    Object.defineProperty(navigator, 'contacts', { value: { select } })
  }, picked)
}

const synchronise = (page: Page) => page.getByRole('button', { name: 'Synchroniser' })
const block = (page: Page) => page.getByRole('region', { name: 'Mes contacts' })

let numbers = 0
/** A French mobile number of nobody else, and how a phone book has it. */
function newNumber() {
  numbers += 1
  const digits = String(10_000_000 + ((process.pid * 1000 + numbers) % 89_000_000))
  return { e164: `+337${digits}`, written: `07 ${digits.replaceAll(/(\d\d)(?=\d)/g, '$1 ')}` }
}

test('[CONT-01] [CONT-02] [CONT-03] [CONT-04] [CONT-05] [CONT-06] [CONT-08] [GAP-92] [GAP-95] friends are found among the contacts that one chooses, and asked @both', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  const [shown, hidden] = [newNumber(), newNumber()]
  const claire = await createPerson(server.services, { phoneNumber: shown.e164, foundByPhone: true })
  await createPerson(server.services, { phoneNumber: hidden.e164 })
  await withPicker(page, [
    { name: ['Maman'], tel: [shown.written, '3615'] },
    { name: ['Paul'], tel: [hidden.written] },
  ])
  await page.goto('/friends')
  await expect(block(page).getByRole('heading', { level: 2, name: 'Mes contacts' })).toBeVisible()
  await synchronise(page).click()
  const dialog = page.getByRole('dialog', { name: 'Synchroniser vos contacts' })
  await expect(dialog.getByText('Leurs noms restent sur votre appareil.', { exact: false })).toBeVisible()
  await expectAccessible()
  const asked = page.waitForRequest('**/api/contacts/matches')
  await dialog.getByRole('button', { name: 'Choisir des contacts' }).click()
  expect((await asked).postDataJSON()).toEqual({ phoneNumbers: [shown.e164, hidden.e164] })
  const found = page.getByRole('region', { name: 'Trouvés parmi vos contacts' })
  await expect(found.getByRole('listitem')).toHaveCount(1)
  await expect(found.getByText(claire.username)).toBeVisible()
  await expect(found.getByText('Maman dans vos contacts')).toBeVisible()
  await expectAccessible()

  await found.getByRole('button', { name: /^Ajouter/ }).click()
  await expect(found.getByRole('button', { name: /^Ajouter/ })).toHaveCount(0)
  await expect(found.getByText('Maman dans vos contacts')).toBeVisible()
  const relation = async () =>
    (await server.services.friends.relationsOf(member.id, [claire.id])).get(claire.id)?.relation
  await expect.poll(relation).toBe('pending_sent')

  // What was agreed to is remembered on this device.
  await page.reload()
  await synchronise(page).click()
  await expect(found.getByText('Maman dans vos contacts')).toBeVisible()
})

test('[TOAST-79] [GAP-93] a device that refuses its contacts is told of', async ({ page, member }) => {
  void member
  await withPicker(page, 'NotAllowedError')
  await page.goto('/friends')
  await synchronise(page).click()
  await page.getByRole('button', { name: 'Choisir des contacts' }).click()
  await expect(toast(page, 'Permission refusée')).toBeVisible()
  await expect(synchronise(page)).toBeVisible()
})

test('[GAP-92] a browser without contacts: the button says so, and how to find friends all the same @both', async ({
  page,
  member,
  expectAccessible,
}) => {
  void member
  await page.goto('/friends')
  await synchronise(page).click()
  const dialog = page.getByRole('dialog', { name: 'Synchroniser vos contacts' })
  await expect(
    dialog.getByText('Ce navigateur ne donne pas accès aux contacts de votre appareil.', { exact: false }),
  ).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(synchronise(page)).toBeFocused()
})
