import { accessibilityViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('[DATA-32] the page of the API is read on a phone, in the type and the colours of the product', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await page.goto('/api/docs', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1, name: 'Trouvaille API' })).toBeVisible()
  const families = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  })
  expect(new Set(families)).toEqual(new Set(['Bricolage Grotesque Variable', 'Newsreader Variable']))
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)')
  expect(asked.filter((address) => new URL(address).origin !== baseURL)).toEqual([])
  expect(refused).toEqual([])
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'GET /api/health', exact: false }).first().click()
  await expect(page.getByText('request.invalid').first()).toBeVisible()
  for (const width of [280, 320, 390]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width)
  }
})
