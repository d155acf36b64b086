import { expect } from './fixtures.ts'
import { test } from './member.ts'

test('[TOAST-05] [TOAST-06] [LAYER-05] a swipe of 50 px dismisses a toast, a shorter one does not; F8 leads to the region', async ({
  page,
  expectAccessible,
}) => {
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  const shown = region.getByRole('listitem')
  await page.goto('/movie/9000000001')
  const stick = () => page.getByRole('button', { name: 'Préférés du moment' }).click()
  const swipe = async (distance: number) => {
    const box = await shown.boundingBox()
    if (!box) throw new Error('No toast is shown.')
    const y = box.y + box.height / 2
    await page.mouse.move(box.x + 80, y)
    await page.mouse.down()
    await page.mouse.move(box.x + 80 + distance / 2, y, { steps: 4 })
    await page.mouse.move(box.x + 80 + distance, y, { steps: 4 })
    await page.mouse.up()
  }
  await stick()
  await expect(shown).toHaveText(/Ajouté aux favoris/)
  await swipe(49)
  await expect(shown).toHaveAttribute('data-state', 'open')
  // The pointer is over it, which holds it: it goes by the swipe alone.
  await swipe(50)
  await expect(shown).toHaveCount(0)

  await stick()
  await expect(shown).toHaveText(/Retiré des favoris/)
  await page.keyboard.press('F8')
  await expect(region.getByRole('list')).toBeFocused()
  await expectAccessible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(region.getByRole('button', { name: 'Fermer la notification' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shown).toHaveCount(0)
  const pressed = page.getByRole('button', { name: 'Préférés du moment' })
  await expect(pressed).toBeFocused()
  await page.keyboard.press('F8')
  await expect(region.getByRole('list')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pressed).toBeFocused()
})
