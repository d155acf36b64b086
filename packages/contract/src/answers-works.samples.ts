import { at, done, film } from './answers-parts.samples.ts'

export const worksAnswers: Record<string, unknown[]> = {
  pushFavourites: [done],
  pullFavourites: [
    { changes: [], cursor: '0', more: false },
    {
      changes: [
        { list: 'current', kind: 'movie', id: '603', action: 'add', changedAt: at, work: film },
        { list: 'all_time', kind: 'movie', id: '603', action: 'remove', changedAt: at },
      ],
      cursor: '999999999999999999',
      more: true,
    },
  ],
  listProviders: [
    {
      providers: {
        movie: 'tmdb',
        series: 'tmdb',
        artist: 'spotify',
        album: 'spotify',
        track: 'spotify',
        podcast: 'embedded',
        book: 'google-books',
      },
      sources: { podcast: 'deezer' },
    },
  ],
  searchCatalogue: [
    { works: [film], limited: false },
    { works: [], limited: true },
  ],
  searchSource: [
    { works: [film], limited: false },
    { works: [], limited: true },
  ],
  readWork: [{ work: film }],
  readWorkAtLink: [{ work: film }, { work: null }],
  readDetails: [
    { details: {} },
    {
      details: {
        runtime: 122,
        countries: ['France'],
        seasons: 5,
        episodes: 50,
        edition: { publisher: 'Gallimard', year: '1970', isbn: '9782070360024' },
        article: 'https://fr.wikipedia.org/wiki/Dune',
      },
    },
    {
      details: {
        biography: 'Une vie.',
        genres: ['Pop'],
        tracks: [{ number: 1, disc: 1, track: { id: 't', type: 'track', name: 'Un titre', artists: [] } }],
        albums: [film],
        bestKnown: [film],
        elsewhere: [film],
      },
    },
  ],
  recommendWorks: [{ works: [film] }],
  playPreview: ['bytes'],
  readCreator: [
    { works: [film], missing: [], limited: false },
    { works: [], missing: ['book'], limited: true },
  ],
  listFirstWorks: [{ works: [film] }],
  listOnboardingSuggestions: [{ works: [film], genres: ['Drame'], decades: ['1960'] }],
  readDailyFind: [{ day: '2026-11-23', work: film, reason: 'Un regard.' }],
}
