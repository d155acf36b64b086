import { expect, test } from 'vitest'
import { pathOfShared, type SharedContent } from './shared-content.ts'

const app = 'https://trouvaille.example'

const queryOf = (shared: SharedContent) => new URL(pathOfShared(shared, app), app).searchParams.get('q') ?? ''

test.each([
  ['Le Fabuleux Destin d’Amélie Poulain (2001) - IMDb', 'Le Fabuleux Destin d’Amélie Poulain'],
  ['Le Fabuleux Destin d’Amélie Poulain - film 2001 - AlloCiné', 'Le Fabuleux Destin d’Amélie Poulain'],
  ['Le Fabuleux Destin d’Amélie Poulain — Wikipédia', 'Le Fabuleux Destin d’Amélie Poulain'],
  ['L’Étranger | Babelio', 'L’Étranger'],
  ['Écoute Mezzanine sur Spotify', 'Mezzanine'],
  ['Écoutez Mezzanine sur Apple Music', 'Mezzanine'],
  ['Regardez « Drive My Car » sur Netflix', 'Drive My Car'],
  ['Watch “Drive My Car” on YouTube', 'Drive My Car'],
  ['Check out L’Étranger on Goodreads', 'L’Étranger'],
  ['Sur la route', 'Sur la route'],
  ['Watchmen', 'Watchmen'],
  ['1984', '1984'],
  ['Spider-Man', 'Spider-Man'],
  ['Love on the Beat', 'Love on the Beat'],
  ['Les Pieds sur terre', 'Les Pieds sur terre'],
])('[PWA-05] "%s" is searched as "%s"', (title, query) => {
  expect(queryOf({ title })).toBe(query)
  expect(queryOf({ text: `${title}\nhttps://elsewhere.example/x/42` })).toBe(query)
})

test.each([
  ['https://music.apple.com/fr/album/mezzanine/1440766962?i=1440767135', 'mezzanine'],
  ['https://www.babelio.com/livres/Camus-Ltranger/3874', 'Camus Ltranger'],
  ['https://fr.wikipedia.org/wiki/Drive_My_Car_(film)', 'Drive My Car (film)'],
  ['https://letterboxd.com/film/drive-my-car/', 'drive my car'],
  ['https://www.goodreads.com/book/show/49552-the-stranger', 'the stranger'],
  ['https://podcasts.apple.com/fr/podcast/transfert/id1123384150', 'transfert'],
])('[PWA-05] without a title the address %s is searched as "%s"', (url, query) => {
  expect(queryOf({ url })).toBe(query)
  expect(queryOf({ text: url })).toBe(query)
})

test.each([
  { url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC?si=1a2b3c' },
  { url: 'https://example.org/' },
  { url: 'not an address' },
  { url: 'https://example.org/%E0%A4%A' },
  { title: '…', text: ' ' },
  {},
])('[PWA-05] what holds no title leads to the empty search: %o', (shared) => {
  expect(pathOfShared(shared, app)).toBe('/search')
})

test('[PWA-05] a link of ours leads to its page, and none of elsewhere does', () => {
  expect(pathOfShared({ title: 'Aline', text: `Écoute ça ${app}/track/12?from=a#top` }, app)).toBe(
    '/track/12?from=a#top',
  )
  expect(pathOfShared({ url: app }, app)).toBe('/')
  expect(pathOfShared({ url: `${app}.evil.example/track/12` }, app)).toBe('/search')
  expect(pathOfShared({ url: `${app}//evil.example/deep-water` }, app)).toMatch(/^\/search/)
})

test('[PWA-05] what a search refuses is left out, and it is as long as a search may be', () => {
  expect(queryOf({ title: '<b>Aline</b>' })).toBe('b Aline /b')
  expect(queryOf({ text: 'Aline '.repeat(100) })).toHaveLength(100)
})
