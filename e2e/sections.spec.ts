import { findWork, keep } from './catalogue.ts'
import { expect, test } from './fixtures.ts'

const films = ['Parasite', 'Perfect Days', 'La Haine', 'Paris, Texas', 'Carol', 'Tomboy', 'Le Parrain', 'Amélie']

test('[MOV-03] [MUS-02] a section with works of every shape, and with none', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  await keep(server, member, 'current', [
    await findWork(server, 'artist', 'Barbara'),
    await findWork(server, 'album', 'Moon Safari'),
    await findWork(server, 'track', 'Ne me quitte pas'),
  ])
  await page.goto('/music')
  const slides = page.getByRole('region', { name: 'Vos préférés du moment' }).getByRole('listitem')
  const links = slides.getByRole('link')
  await expect(links).toHaveCount(3)
  await expect(page.getByText('Aucune musique favorite de tous les temps', { exact: true })).toBeVisible()
  await expectAccessible()
  const feet = await links.evaluateAll((all) =>
    all.map((link) => Math.round(link.querySelector('svg, img')?.getBoundingClientRect().bottom ?? 0)),
  )
  expect(new Set(feet).size, `feet of the covers: ${feet.join()}`).toBe(1)
})

test('[MOV-04] [MOV-05] [MOV-06] [NAV-67] the shelf is a loop of 3/4, 1/3, 1/4 or 1/5 of the width, with arrows from 768 px on', async ({
  page,
  member,
  server,
}) => {
  const works = await Promise.all(films.map((title) => findWork(server, 'movie', title)))
  await keep(server, member, 'current', works)
  await page.goto('/movies')
  const shelf = page.getByRole('region', { name: 'Vos préférés du moment' })
  const slides = shelf.getByRole('listitem')
  await expect(slides).toHaveCount(films.length)
  const shareAt = async (width: number) => {
    const [first, second] = [await slides.nth(0).boundingBox(), await slides.nth(1).boundingBox()]
    return ((second?.x ?? 0) - (first?.x ?? 0)) / width
  }
  const next = shelf.getByRole('button', { name: 'Suivant : Vos préférés du moment' })
  for (const [width, share] of [
    [767, 3 / 4],
    [768, 1 / 3],
    [1023, 1 / 3],
    [1024, 1 / 4],
    [1279, 1 / 4],
    [1280, 1 / 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => shareAt(width), `share of a slide at ${width} px`).toBeGreaterThan(share * 0.9)
    expect(await shareAt(width), `share of a slide at ${width} px`).toBeLessThan(share * 1.02)
    await expect(next).toBeVisible({ visible: width >= 768 })
  }
  const first = shelf.getByRole('link', { name: /Parasite/ })
  await expect(first).toBeInViewport({ ratio: 0.5 })
  await next.click()
  await expect(first).not.toBeInViewport({ ratio: 0.5 })
  for (let turn = 1; turn < films.length; turn += 1) await next.click()
  await expect(first).toBeInViewport({ ratio: 0.5 })
  await shelf.getByRole('button', { name: 'Précédent : Vos préférés du moment' }).click()
  await expect(shelf.getByRole('link', { name: /Amélie/ })).toBeInViewport({ ratio: 0.5 })
})

test('[MOV-04] [MOV-06] the keyboard brings a slide into view, few slides stand still, and who wants less motion sees a jump @desktop', async ({
  page,
  member,
  server,
}) => {
  const works = await Promise.all(films.map((title) => findWork(server, 'movie', title)))
  await keep(server, member, 'current', works)
  await keep(server, member, 'all_time', works.slice(0, 1))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/movies')
  const shelf = page.getByRole('region', { name: 'Vos préférés du moment' })
  const second = shelf.getByRole('listitem').nth(1)
  await expect(shelf.getByRole('button', { name: /^Suivant/ })).toBeVisible()
  const places = await second.evaluate(async (slide) => {
    const frame = () => new Promise(requestAnimationFrame)
    const seen: number[] = []
    const look = () => seen.push(Math.round(slide.getBoundingClientRect().x))
    look()
    slide.closest('section')?.querySelector<HTMLElement>('button[aria-label^=Suivant]')?.click()
    for (let count = 0; count < 12; count += 1) {
      await frame()
      look()
    }
    return [...new Set(seen)]
  })
  expect(places, 'places on the way').toHaveLength(2)

  await shelf.getByRole('link', { name: /Parasite/ }).focus()
  for (const title of films.slice(1)) {
    // Each card has its link, and the button that shares it.
    for (let stop = 1; stop <= 2; stop += 1) await page.keyboard.press('Tab')
    const link = shelf.getByRole('link', { name: title })
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport({ ratio: 0.9 })
  }
  const few = page.getByRole('region', { name: 'Vos préférés de tous les temps' })
  await expect(few.getByRole('listitem')).toHaveCount(1)
  await expect(few.getByRole('button', { name: /^(Suivant|Précédent)/ })).toHaveCount(0)
})
