import { expect, test } from './fixtures.ts'

test('a refused field that has the focus stands out from other refused ones, and what it says can be read, in both themes', async ({
  page,
}) => {
  await page.goto('/signup')
  await page.getByLabel('Email').fill('marie')
  await page.getByRole('main').getByRole('button', { name: 'Créer un compte' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  const measure = () =>
    page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      if (!canvas) throw new Error('There is no canvas.')
      const luminance = (colour: string) => {
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) =>
          value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const ground = getComputedStyle(document.body).backgroundColor
      const contrast = (colour: string) => {
        const [light = 0, dark = 0] = [luminance(colour), luminance(ground)].toSorted((a, b) => b - a)
        return (light + 0.05) / (dark + 0.05)
      }
      const boxOf = (field: Element | null | undefined) => getComputedStyle(field?.parentElement ?? document.body)
      const ring = boxOf(document.activeElement).boxShadow
      return {
        ring: contrast(/^.+\)/.exec(ring)?.[0] ?? ground),
        thickness: Number(/([\d.]+)px$/.exec(ring)?.[1]),
        border: contrast(boxOf(document.activeElement).borderTopColor),
        text: contrast(getComputedStyle(document.querySelector('[role=alert]') ?? document.body).color),
        other: boxOf(document.querySelector('[type=tel]')).boxShadow,
      }
    })
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    // Colours fade from one theme to the other.
    await expect.poll(async () => (await measure()).text, theme).toBeGreaterThanOrEqual(4.5)
    const { ring, thickness, border, other } = await measure()
    expect(Math.min(ring, border), theme).toBeGreaterThanOrEqual(3)
    expect([thickness, other], theme).toEqual([2, 'none'])
  }
})
