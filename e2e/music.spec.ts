import type { Page } from '@playwright/test'
import type { Work } from '@trouvaille/domain'
import type { TestServer } from '@trouvaille/server/testing'
import { answerWork } from './catalogue.ts'
import { expect } from './fixtures.ts'
import { test } from './member.ts'

/** A track whose preview is at an address of the server. */
const trackOf = ({ url }: TestServer): Work => ({
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
    preview_url: `${url}/extrait.wav`,
    external_urls: { spotify: 'https://open.spotify.com/track/extrait' },
  },
})

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

/** Counts what is playing, and what was played to its end: every player that the page makes is noted. */
async function watchPlayers(page: Page) {
  await page.addInitScript(() => {
    const players = new Set<HTMLMediaElement>()
    let ended = 0
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      players.add(this)
      this.addEventListener('ended', () => (ended += 1))
      return play.call(this)
    }
    Object.assign(window, {
      playing: () => [...players].filter((player) => !player.paused && !player.ended).length,
      ended: () => ended,
    })
  })
  const count = (name: 'playing' | 'ended') => () =>
    page.evaluate((which) => (window as unknown as Record<string, () => number>)[which]?.(), name)
  return { playing: count('playing'), ended: count('ended') }
}

test('[MUS-14] a preview is played in place, and stops when it ends, is stopped or is left', async ({
  page,
  server,
  expectAccessible,
}) => {
  const { playing, ended } = await watchPlayers(page)
  let seconds = 60
  await page.route('**/extrait.wav', (route) => route.fulfill({ contentType: 'audio/wav', body: wave(seconds) }))
  const path = await answerWork(page, trackOf(server))
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

  seconds = 1
  await start.click()
  await expect.poll(ended).toBe(1)
  await expect(start).toBeVisible()
  seconds = 60

  await start.click()
  await expect.poll(playing).toBe(1)
  await page.getByRole('link', { name: 'Films', exact: true }).first().click()
  await expect(page).toHaveURL('/movies')
  await expect.poll(playing).toBe(0)
})
