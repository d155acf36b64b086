import { addition } from '@trouvaille/server/testing'
import { expect, test } from './fixtures.ts'

test('[NAV-03] [GAP-73] [GAP-77] [SHOW-02] [SHOW-03] [SHOW-10] the own profile shows who one is and what one likes', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  const titles = ['Un', 'Deux', 'Trois', 'Quatre']
  const works = titles.map((title, index) => ({
    kind: 'movie' as const,
    item: { id: 9_100_000_001 + index, title: `Film ${title}`, release_date: '2019' },
  }))
  const series = [1, 2, 3, 4].map((place) => ({
    kind: 'series' as const,
    item: { id: 9_200_000_000 + place, name: `Une série de toujours, ${'x'.repeat(place * 9)}` },
  }))
  await server.services.favourites.push(member.id, [
    ...works.map((work, index) => addition(work, 'current', new Date(Date.now() - (index + 1) * 60_000))),
    ...series.map((work) => addition(work, 'all_time', new Date(Date.now() - 60_000))),
  ])

  await page.goto('/profile')
  await expect(page).toHaveTitle('Profil | Trouvaille')
  await expect(page.getByRole('heading', { level: 1, name: member.username })).toBeVisible()
  // What was always liked stands at the head; each work stands once in the lists.
  const head = page.getByRole('list', { name: 'Mises en avant' })
  await expect(head.getByRole('link')).toHaveText(series.map(() => /Une série de toujours/))
  await expect(page.getByRole('list', { name: 'Œuvres gardées' }).getByRole('listitem')).toHaveText([
    '4 films',
    '4 séries',
  ])

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const boxes = await head.getByRole('link').evaluateAll(
      (links, within) =>
        links.map((link) => {
          const { left, right, top } = link.getBoundingClientRect()
          return { isSeen: left >= 0 && right <= within, top }
        }),
      width,
    )
    expect(boxes).toEqual(boxes.map(() => ({ isSeen: true, top: boxes[0]?.top })))
  }

  await expect(page.getByRole('tab')).toHaveText(['Séries', 'Films', 'Musique', 'Livres', 'Podcasts'])
  await page.getByRole('tab', { name: 'Séries' }).press('ArrowRight')
  const panel = page.getByRole('tabpanel', { name: 'Films' })
  await expect(panel.getByRole('heading')).toHaveText(['Préférés du moment', 'Préférés de tous les temps'])
  await expect(panel.getByRole('link')).toHaveText([/Film Un/, /Film Deux/, /Film Trois/, /Film Quatre/])
  await expectAccessible()
})

test('[SHOW-09] the works at the head become a picture, which is downloaded or shared, and nobody else is asked for anything', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  const film = { kind: 'movie' as const, item: { id: 9_100_000_001, title: 'Film Un' } }
  await server.services.favourites.push(member.id, [addition(film, 'all_time', new Date(Date.now() - 60_000))])
  // A system that takes files, as phones do.
  await page.addInitScript(() => {
    const shared: string[] = []
    Object.assign(globalThis, { shared })
    navigator.canShare = () => true
    navigator.share = async ({ files = [] } = {}) =>
      void shared.push(...files.map(({ name, type }) => `${name} ${type}`))
  })
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('http') && !request.url().startsWith(server.url)) elsewhere.push(request.url())
  })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Partager en image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Votre profil en image' })
  const picture = dialog.getByRole('img', { name: `Les œuvres de ${member.username} : Film Un` })
  await expect(picture).toBeVisible()
  const size = await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(size).toEqual([1080, 1350])
  await expectAccessible()
  const name = `trouvaille-${member.username}.png`
  await dialog.getByRole('button', { name: 'Partager', exact: true }).click()
  expect(await page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared)).toEqual([
    `${name} image/png`,
  ])
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Télécharger' }).click()
  expect((await download).suggestedFilename()).toBe(name)
  expect(elsewhere).toEqual([])
})
