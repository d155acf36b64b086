import { screen } from '@testing-library/react'
import { type MediaType, viewOf, type Work } from '@trouvaille/domain'
import { film } from './fake-favourites.ts'
import { openPage } from './open-page.tsx'

/** The page of one work, and the server's responses that it needs. */

export const reading = 'get /api/catalogue/{kind}/{id}'

/** A page of each media type, with its optional fields left out. */
export const pages: Record<MediaType, { path: string; work: Work }> = {
  movie: { path: '/movie/42', work: film(42, 'Un film') },
  series: { path: '/series/42', work: { kind: 'series', item: { id: 42, name: 'Une série' } } },
  artist: { path: '/artist/x', work: { kind: 'artist', item: { id: 'x', type: 'artist', name: 'Une artiste' } } },
  album: { path: '/album/x', work: { kind: 'album', item: { id: 'x', type: 'album', name: 'Un album', artists: [] } } },
  track: { path: '/track/x', work: { kind: 'track', item: { id: 'x', type: 'track', name: 'Un titre', artists: [] } } },
  podcast: { path: '/podcast/x', work: { kind: 'podcast', item: { id: 'x', type: 'show', name: 'Une émission' } } },
  book: { path: '/book/x', work: { kind: 'book', item: { id: 'x', volumeInfo: { title: 'Un livre' } } } },
}

/** Opens the page of a work that the server knows. */
export const openWork = (work: Work, answers = {}) =>
  openPage(viewOf(work).path, { [reading]: () => ({ work }), ...answers })

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
