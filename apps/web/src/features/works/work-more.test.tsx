import { screen, waitFor, within } from '@testing-library/react'
import { type Details, type MediaType, type Track, typeset, type Work } from '@trouvaille/domain'
import { describe, expect, test, vi } from 'vitest'
import { hang, Rejection } from '../../testing/fake-server.ts'
import { heading, openWork, pages } from '../../testing/work-page.tsx'

const asking = 'get /api/catalogue/{kind}/{id}/details'
const knowing = (details: Details) => ({ [asking]: () => ({ details }) })

const track = (id: string, more: Partial<Track> = {}): Track => ({
  id,
  type: 'track',
  name: `Titre ${id}`,
  artists: [{ id: 'a', name: 'Une artiste' }],
  ...more,
})
const album = (id: string, year: string): Work => ({
  kind: 'album',
  item: { id, type: 'album', name: `Album ${id}`, artists: [{ id: 'a', name: 'Une artiste' }], release_date: year },
})
const ofThree = { kind: 'album', item: { ...(album('x', '1998').item as object), total_tracks: 3 } } as Work

const rows = async (title: string) => {
  const section = (await screen.findByRole('heading', { level: 2, name: title })).closest('section')
  return within(section as HTMLElement)
}

describe('an album', () => {
  test('[WORK-01] has its tracks, each with number and length and a way to its page, and its whole length', async () => {
    const tracks = [
      { number: 1, track: track('t1', { duration_ms: 61_000 }) },
      { number: 2, track: track('t2', { duration_ms: 600_000, artists: [{ id: 'b', name: 'Un autre' }] }) },
      { number: 3, track: track('t3', { duration_ms: 3_000_000 }) },
    ]
    await openWork(ofThree, knowing({ tracks }))
    const list = await rows('Titres de l’album')
    const shown = (await list.findAllByRole('listitem')).map((row) => row.textContent)
    expect(shown).toEqual(['1Titre t11:01', '2Titre t2Un autre10:00', '3Titre t350:00'])
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/track/t1',
      '/track/t2',
      '/track/t3',
    ])
    list.getByText('3 titres')
    screen.getByText(/^1.h.01$/)
    expect(list.queryByRole('button')).toBeNull()
  })

  test('[WORK-01] of which some tracks are known says how many there are, and no length', async () => {
    const tracks = [{ number: 2, track: track('t2', { duration_ms: 61_000 }) }, { track: track('t9') }]
    await openWork(ofThree, knowing({ tracks }))
    const list = await rows('Titres de l’album')
    list.getByText('2 titres connus sur 3')
    expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['2Titre t21:01', '–Titre t9'])
    expect(screen.queryByText('Durée')).toBeNull()
  })

  test('[WORK-01] plays the preview of a track in place, one at a time', async () => {
    const played = ['t1', 't2'].map((id) => ({ track: track(id, { preview_url: `https://p.scdn.co/${id}` }) }))
    const { user } = await openWork(ofThree, knowing({ tracks: played }))
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    await user.click(await screen.findByRole('button', { name: typeset('Écouter un extrait : Titre t1') }))
    await screen.findByRole('button', { name: typeset('Arrêter l’extrait : Titre t1') })
    await user.click(screen.getByRole('button', { name: typeset('Écouter un extrait : Titre t2') }))
    await screen.findByRole('button', { name: typeset('Écouter un extrait : Titre t1') })
    expect(play).toHaveBeenCalledTimes(2)
    await user.click(screen.getByRole('button', { name: typeset('Arrêter l’extrait : Titre t2') }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Arrêter/ })).toBeNull())
  })

  test('[SRC-09] plays the previews of titles of Deezer from our own server', async () => {
    const { user } = await openWork(
      ofThree,
      knowing({ tracks: [{ track: track('deezer-27') }, { track: track('t2') }] }),
    )
    const played: string[] = []
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLAudioElement) {
      played.push(new URL(this.src).pathname)
    })
    await user.click(await screen.findByRole('button', { name: typeset('Écouter un extrait : Titre deezer-27') }))
    expect(played).toEqual(['/api/previews/deezer-27'])
    expect(screen.queryByRole('button', { name: typeset('Écouter un extrait : Titre t2') })).toBeNull()
  })

  test('[WORK-01] holds the place of as many rows as it has tracks, until they come', async () => {
    await openWork(ofThree, { [asking]: hang })
    const section = (await screen.findByRole('heading', { name: 'Titres de l’album' })).closest('section')
    expect(section?.querySelectorAll('[class*=_row_]')).toHaveLength(3)
  })
})

test('[WORK-01] an artist has a discography with years, and the titles known best', async () => {
  const bestKnown: Work[] = [
    { kind: 'track', item: track('t1', { album: { name: 'Album z', release_date: '2001' }, duration_ms: 200_000 }) },
  ]
  await openWork(pages.artist.work, knowing({ albums: [album('z', '2001'), album('y', '1998')], bestKnown }))
  // The skeleton row is replaced by the loaded one.
  await waitFor(async () => {
    const shelf = await rows('Discographie')
    expect(shelf.getAllByRole('listitem').map((slide) => slide.textContent)).toEqual([
      expect.stringMatching(/Album z2001/),
      expect.stringMatching(/Album y1998/),
    ])
  })
  const titles = await rows('Titres marquants')
  expect(titles.getByRole('link').textContent).toBe('Titre t1Album z, 2001')
})

test('[WORK-05] the same story in other media stands under "Ailleurs", and each says what it is', async () => {
  const novel: Work = {
    kind: 'book',
    item: { id: 'dune', volumeInfo: { title: 'Dune', authors: ['Frank Herbert'], publishedDate: '1965' } },
  }
  await openWork(pages.movie.work, knowing({ elsewhere: [novel, album('z', '2021')] }))
  const row = await rows('Ailleurs')
  expect((await row.findAllByRole('link')).map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/book/dune', expect.stringMatching(/DuneLivre, Frank Herbert, 1965$/)],
    ['/album/z', expect.stringMatching(/Album zAlbum, Une artiste, 2021$/)],
  ])
})

test('[WORK-05] without one there is no such row', async () => {
  await openWork(pages.movie.work, knowing({ elsewhere: [], runtime: 60 }))
  await screen.findByText('Durée')
  expect(screen.queryByRole('heading', { name: 'Ailleurs' })).toBeNull()
})

test('[WORK-01] [WORK-05] what stands in the discography is neither elsewhere nor recommended once more', async () => {
  await openWork(pages.artist.work, {
    ...knowing({ albums: [album('z', '2001')], elsewhere: [album('z', '2001')] }),
    'get /api/catalogue/{kind}/{id}/recommendations': () => ({ works: [album('z', '2001')] }),
  })
  await rows('Discographie')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Vous pourriez aussi aimer' })).toBeNull())
  expect(screen.queryByRole('heading', { name: 'Ailleurs' })).toBeNull()
})

test('[SRC-07] a podcast of Deezer holds no place for what it recommends: there is nothing', async () => {
  const work: Work = { kind: 'podcast', item: { id: 'deezer-27', type: 'show', name: 'Une émission' } }
  await openWork(work, { [asking]: hang, 'get /api/catalogue/{kind}/{id}/recommendations': hang })
  await heading('Une émission')
  expect(screen.queryByText('Vous pourriez aussi aimer')).toBeNull()
})

describe('details that could not be read', () => {
  const refused = () => {
    throw new Rejection('catalogue.unavailable')
  }

  test.each<[MediaType, string]>([
    ['album', 'Les titres n’ont pas pu être chargés.'],
    ['artist', 'La discographie n’a pas pu être chargée.'],
  ])('[WORK-01] leave the page of an %s whole, and can be asked for again', async (kind, text) => {
    const { answers, user } = await openWork(pages[kind].work, { [asking]: refused })
    await screen.findByText(text)
    answers[asking] = () => ({ details: { tracks: [{ track: track('t1') }], albums: [album('z', '2001')] } })
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    await rows(kind === 'album' ? 'Titres de l’album' : 'Discographie')
  })

  test('[WORK-02] are not missed on the page of a film', async () => {
    await openWork(pages.movie.work, { [asking]: refused })
    await heading('Un film')
    await waitFor(() => expect(screen.queryByText('Durée')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
  })
})
