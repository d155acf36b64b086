import { expect, test } from 'vitest'
import { workLinkOf } from './work-links.ts'

const spotifyId = '4tZwfgrHOc3mvqYlEYSvVi'

test.each([
  ['/movie/9000000024', 'own', 'movie', '9000000024'],
  ['/book/trv-dune?ref=1#x', 'own', 'book', 'trv-dune'],
  ['https://www.themoviedb.org/movie/603-the-matrix?language=fr', 'tmdb', 'movie', '603'],
  ['https://www.themoviedb.org/tv/1396', 'tmdb', 'series', '1396'],
  ['https://m.imdb.com/title/tt0133093/?ref_=x', 'imdb', undefined, 'tt0133093'],
  ['https://www.imdb.com/fr/title/tt0133093', 'imdb', undefined, 'tt0133093'],
  [`https://open.spotify.com/intl-fr/artist/${spotifyId}?si=x`, 'spotify', 'artist', spotifyId],
  [`https://open.spotify.com/show/${spotifyId}`, 'spotify', 'podcast', spotifyId],
  ['https://www.deezer.com/fr/album/302127', 'deezer', 'album', '302127'],
  ['https://www.deezer.com/track/3135556', 'deezer', 'track', '3135556'],
  ['https://openlibrary.org/works/OL893415W/Dune', 'open-library', 'book', 'OL893415W'],
])('[CONV-94] a link to the page of a work names it: %s', (address, source, kind, id) => {
  expect(workLinkOf(address)).toEqual({ source, kind, id })
})

test.each([
  '/movie/abc',
  '/movie/9000000024/x',
  '/profile/lea',
  '/creator/Varda',
  '//www.themoviedb.org/movie/603',
  'https://www.themoviedb.org/person/287',
  'https://www.themoviedb.org/movie/603/cast',
  'https://www.imdb.com/name/nm0000206/',
  'https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M',
  'https://openlibrary.org/authors/OL79034A',
  'https://www.deezer.com/fr/album/0',
  'ftp://www.imdb.com/title/tt0133093',
  'https://www.imdb.com:8443/title/tt0133093',
  'tt0133093',
  '',
])('[CONV-94] any other link names none: %s', (address) => {
  expect(workLinkOf(address)).toBeUndefined()
})
