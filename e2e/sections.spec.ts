import { kindsOf, type Section } from '@trouvaille/domain'
import { findWork, keep } from './catalogue.ts'
import { expect, test } from './fixtures.ts'

const films = ['Parasite', 'Perfect Days', 'La Haine', 'Paris, Texas', 'Carol', 'Tomboy', 'Le Parrain', 'Amélie']

const sections: { section: Section; title: string; empty: [shared: string, current: string, allTime: string] }[] = [
  {
    section: 'movies',
    title: 'Films',
    empty: ['Aucun film partagé', 'Aucun film favori', 'Aucun film favori de tous les temps'],
  },
  {
    section: 'series',
    title: 'Séries',
    empty: ['Aucune série partagée', 'Aucune série favorite', 'Aucune série favorite de tous les temps'],
  },
  {
    section: 'music',
    title: 'Musique',
    empty: ['Aucune musique partagée', 'Aucune musique favorite', 'Aucune musique favorite de tous les temps'],
  },
  {
    section: 'books',
    title: 'Livres',
    empty: ['Aucun livre partagé', 'Aucun livre favori', 'Aucun livre favori de tous les temps'],
  },
  {
    section: 'podcasts',
    title: 'Podcasts',
    empty: [
      'Aucun podcast partagé avec vous pour le moment',
      "Vous n'avez pas encore de podcasts favoris",
      "Vous n'avez pas encore de podcasts favoris de tous les temps",
    ],
  },
]

test('[MOV-01] [MOV-02] [MOV-03] [MOV-07] [MOV-08] [MUS-02] [BOOK-09] [POD-02] [POD-03] [POD-04] [GAP-108] every section has its search and three shelves @both', async ({
  page,
  member,
  expectAccessible,
}) => {
  expect(member.id).toBeTruthy()
  for (const { section, title, empty } of sections) {
    await page.goto(`/${section}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Rechercher un/ }).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Partagés avec vous',
      'Vos préférés du moment',
      'Vos préférés de tous les temps',
    ])
    for (const text of empty) await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expectAccessible()
  }
})

test('[MOV-04] [MOV-05] [MOV-06] the shelf is a loop of 3/4, 1/3, 1/4 or 1/5 of the width', async ({
  page,
  member,
  server,
}) => {
  const works = await Promise.all(films.map((title) => findWork(server, 'movie', title)))
  await keep(server, member, 'current', works)
  for (const [width, share] of [
    [390, 3 / 4],
    [800, 1 / 3],
    [1100, 1 / 4],
    [1300, 1 / 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/movies')
    const shelf = page.getByRole('region', { name: 'Vos préférés du moment' })
    const slides = shelf.getByRole('listitem')
    await expect(slides).toHaveCount(films.length)
    const [first, second] = [await slides.nth(0).boundingBox(), await slides.nth(1).boundingBox()]
    const step = (second?.x ?? 0) - (first?.x ?? 0)
    expect(step / width, `share of a slide at ${width} px`).toBeGreaterThan(share * 0.9)
    expect(step / width, `share of a slide at ${width} px`).toBeLessThan(share * 1.02)

    const next = shelf.getByRole('button', { name: 'Suivant : Vos préférés du moment' })
    if (width < 768) {
      await expect(next).toBeHidden()
      continue
    }
    const firstCover = shelf.getByRole('link', { name: /Parasite/ })
    await expect(firstCover).toBeInViewport({ ratio: 0.5 })
    await next.click()
    await expect(firstCover).not.toBeInViewport({ ratio: 0.5 })
    for (let turn = 1; turn < films.length; turn += 1) await next.click()
    await expect(firstCover).toBeInViewport({ ratio: 0.5 })
    await shelf.getByRole('button', { name: 'Précédent : Vos préférés du moment' }).click()
    await expect(shelf.getByRole('link', { name: /Amélie/ })).toBeInViewport({ ratio: 0.5 })
  }
})

test('[MOV-04] the keyboard brings a slide into view, and few slides stand still @desktop', async ({
  page,
  member,
  server,
}) => {
  const works = await Promise.all(films.map((title) => findWork(server, 'movie', title)))
  await keep(server, member, 'current', works)
  await keep(server, member, 'all_time', works.slice(0, 1))
  await page.goto('/movies')
  const shelf = page.getByRole('region', { name: 'Vos préférés du moment' })
  await shelf.getByRole('link', { name: /Parasite/ }).focus()
  for (const title of films.slice(1)) {
    await page.keyboard.press('Tab')
    const link = shelf.getByRole('link', { name: title })
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport({ ratio: 0.9 })
  }
  const few = page.getByRole('region', { name: 'Vos préférés de tous les temps' })
  await expect(few.getByRole('listitem')).toHaveCount(1)
  await expect(few.getByRole('button')).toHaveCount(0)
})

test('[MOV-06] who wants less motion sees a carousel jump', async ({ page, member, server }) => {
  const works = await Promise.all(films.map((title) => findWork(server, 'movie', title)))
  await keep(server, member, 'current', works)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/movies')
  const shelf = page.getByRole('region', { name: 'Vos préférés du moment' })
  const second = shelf.getByRole('listitem').nth(1)
  await expect(shelf.getByRole('button', { name: /^Suivant/ })).toBeVisible()
  const places = await second.evaluate(async (slide) => {
    const frame = () => new Promise(requestAnimationFrame)
    const seen: number[] = []
    slide.closest('section')?.querySelector<HTMLElement>('button[aria-label^=Suivant]')?.click()
    for (let count = 0; count < 12; count += 1) {
      await frame()
      seen.push(Math.round(slide.getBoundingClientRect().x))
    }
    return [...new Set(seen)]
  })
  expect(places.length, `places on the way: ${places.join()}`).toBeLessThanOrEqual(2)
})

test('[MUS-02] works of every shape stand on one line', async ({ page, member, server }) => {
  const works = await Promise.all([
    findWork(server, 'artist', 'Barbara'),
    findWork(server, 'album', 'Moon Safari'),
    findWork(server, 'track', 'Ne me quitte pas'),
  ])
  await keep(server, member, 'current', works)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/music')
  const links = page.getByRole('region', { name: 'Vos préférés du moment' }).getByRole('link')
  await expect(links).toHaveCount(3)
  const feet = await links.evaluateAll((all) =>
    all.map((link) => Math.round(link.querySelector('svg, img')?.getBoundingClientRect().bottom ?? 0)),
  )
  expect(new Set(feet).size, `feet of the covers: ${feet.join()}`).toBe(1)
})

test('[GAP-49] visitors of a section sign in first', async ({ page }) => {
  for (const { section } of sections) {
    await page.goto(`/${section}`)
    await expect(page).toHaveURL(`/signin?next=%2F${section}`)
  }
})

test('every kind has one section', () => {
  expect(sections.flatMap(({ section }) => kindsOf(section))).toHaveLength(7)
})
