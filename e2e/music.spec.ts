import type { Page } from '@playwright/test'
import { viewOf, type Work } from '@trouvaille/domain'
import { answerWork, findWork, openSearch } from './catalogue.ts'
import { expect, test } from './fixtures.ts'

const track: Work = {
  kind: 'track',
  item: {
    id: 'extrait',
    type: 'track',
    name: 'Un titre',
    artists: [
      { id: 'un', name: 'Une artiste' },
      { id: 'deux', name: 'Un autre' },
    ],
    album: { id: 'album', name: 'Un album', release_date: '1998-01-16' },
    duration_ms: 187_400,
    preview_url: 'https://p.scdn.co/extrait.wav',
    external_urls: { spotify: 'https://open.spotify.com/track/extrait' },
  },
}

/** Silence. */
function wave(seconds: number): Buffer {
  const rate = 8000
  const samples = Buffer.alloc(rate * seconds, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** Counts what is playing: every player that the page makes is noted. */
async function watchPlayers(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const players: HTMLMediaElement[] = []
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      players.push(this)
      return play.call(this)
    }
    Object.assign(window, { playing: () => players.filter((player) => !player.paused && !player.ended).length })
  })
  return () => page.evaluate(() => (window as unknown as { playing: () => number }).playing())
}

test('[MUS-01] [MUS-03] [GAP-112] the search has a tab for each kind, each with at most 8 results @both', async ({
  page,
  member,
  expectAccessible,
}) => {
  expect(member.id).toBeTruthy()
  await page.goto('/music')
  await (await openSearch(page)).fill('la')
  const dialog = page.getByRole('dialog')
  for (const name of ['Artistes', 'Albums', 'Titres']) {
    await dialog.getByRole('tab', { name, exact: true }).click()
    const panel = dialog.getByRole('tabpanel', { name })
    await expect(panel.getByText('8 résultats')).toBeVisible()
    await expect(panel.getByRole('list').first().getByRole('link')).toHaveCount(8)
  }
  await expectAccessible()
  await dialog.getByRole('tab', { name: 'Titres' }).press('ArrowLeft')
  await expect(dialog.getByRole('tab', { name: 'Albums' })).toBeFocused()
  await expect(dialog.getByRole('tab', { name: 'Albums' })).toHaveAttribute('aria-selected', 'true')
})

test('[MUS-04] [MUS-05] [MUS-08] [MUS-09] an artist has genres, and a biography made from them @both', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  expect(member.id).toBeTruthy()
  await page.goto(viewOf(await findWork(server, 'artist', 'Daft Punk')).path)
  await expect(page.getByRole('heading', { level: 1, name: 'Daft Punk' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Genres' }).getByText('house française')).toBeVisible()
  await expect(page.getByText(/on trouve Daft Punk\..*machines et synthétiseurs/)).toBeVisible()
  for (const name of ['Préférés du moment', 'Préférés de tous les temps']) {
    await expect(page.getByRole('button', { name })).toBeVisible()
  }
  await expectAccessible()
})

test('[MUS-10] [MUS-11] an album has its date in French, its number of tracks and its artists @both', async ({
  page,
  member,
  expectAccessible,
}) => {
  expect(member.id).toBeTruthy()
  const album: Work = {
    kind: 'album',
    item: {
      id: 'album',
      type: 'album',
      name: 'Un album',
      artists: [{ id: 'trv-barbara', name: 'Barbara' }],
      release_date: '1998-05-01',
      total_tracks: 12,
    },
  }
  await page.goto(await answerWork(page, album))
  await expect(page.getByRole('definition').filter({ hasText: '1er mai 1998' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^12$/ })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Barbara' }).click()
  await expect(page).toHaveURL('/artist/trv-barbara')
  await expect(page.getByRole('heading', { level: 1, name: 'Barbara' })).toBeVisible()
})

test('[MUS-12] [MUS-13] a track has its length and leads to its album @both', async ({ page, member, server }) => {
  expect(member.id).toBeTruthy()
  const found = await findWork(server, 'track', 'Melody')
  await page.goto(await answerWork(page, track))
  await expect(page.getByRole('definition').filter({ hasText: '3:07' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Un autre' })).toHaveAttribute('href', '/artist/deux')

  const { name } = (found.item as { album: { name: string } }).album
  await page.goto(viewOf(found).path)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('[MUS-07] [GAP-118] the link to Spotify opens a new tab, and is hidden without an address', async ({
  page,
  member,
  server,
}) => {
  expect(member.id).toBeTruthy()
  await page.goto(await answerWork(page, track))
  const link = page.getByRole('link', { name: /^Ouvrir sur Spotify/ })
  await expect(link).toHaveAttribute('href', 'https://open.spotify.com/track/extrait')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)

  await page.goto(viewOf(await findWork(server, 'artist', 'Barbara')).path)
  await expect(page.getByRole('heading', { level: 1, name: 'Barbara' })).toBeVisible()
  await expect(link).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Écouter un extrait' })).toHaveCount(0)
})

test('[MUS-14] a preview is played in place, and stops when it ends, is stopped or is left', async ({
  page,
  member,
  expectAccessible,
}) => {
  expect(member.id).toBeTruthy()
  const playing = await watchPlayers(page)
  let seconds = 60
  await page.route('https://p.scdn.co/**', (route) => route.fulfill({ contentType: 'audio/wav', body: wave(seconds) }))
  const path = await answerWork(page, track)
  await page.goto('/music')
  await page.goto(path)
  const start = page.getByRole('button', { name: 'Écouter un extrait' })
  const stop = page.getByRole('button', { name: 'Arrêter l’extrait' })

  await start.click()
  await expect(page.getByText('L’extrait est en cours de lecture.')).toBeAttached()
  expect(await playing()).toBe(1)
  await expectAccessible()
  await stop.click()
  await expect(start).toBeVisible()
  expect(await playing()).toBe(0)

  seconds = 4
  await start.click()
  await expect(stop).toBeVisible()
  await expect(start, 'after its four seconds').toBeVisible()
  seconds = 60

  await start.click()
  await expect.poll(playing).toBe(1)
  await page.getByRole('link', { name: 'Films', exact: true }).first().click()
  await expect(page).toHaveURL('/movies')
  await expect.poll(playing).toBe(0)
})

test('[MUS-14] a preview that cannot be played says so', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.route('https://p.scdn.co/**', (route) => route.fulfill({ status: 404 }))
  await page.goto(await answerWork(page, track))
  await page.getByRole('button', { name: 'Écouter un extrait' }).click()
  await expect(page.getByText('L’extrait n’a pas pu être lu.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Écouter un extrait' })).toBeVisible()
})
