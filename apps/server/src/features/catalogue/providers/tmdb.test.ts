import { type ImageUse, type MediaType, viewOf } from '@trouvaille/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../platform/observability/log.ts'
import { type Asked, type FakeSource, type Reply, startFakeSource } from '../../../testing/fake-source.ts'
import { createTestClock } from '../../../testing/clock.ts'
import type { ProviderContext } from './client.ts'
import type { Provider } from './provider.ts'
import { filmSamples, remoteSuite } from './provider.suite.ts'
import { createTmdb } from './tmdb.ts'

/** Shapes of the film database, version 3, with fields that we do not keep. */

const listedMovie = (id: number, title: string) => ({
  adult: false,
  backdrop_path: '/b.jpg',
  genre_ids: [18, 10749],
  id,
  original_language: 'fr',
  original_title: title,
  overview: 'Une peintre et son modèle.',
  popularity: 12.5,
  poster_path: `/${id}.jpg`,
  release_date: '2019-09-18',
  title,
  video: false,
  vote_average: 8.1,
  vote_count: 2000,
})
const movie = {
  ...listedMovie(531428, 'Portrait de la jeune fille en feu'),
  genre_ids: undefined,
  budget: 4_860_000,
  genres: [
    { id: 18, name: 'Drame' },
    { id: 10749, name: 'Romance' },
  ],
  status: 'Released',
  runtime: 122,
  production_countries: [{ iso_3166_1: 'FR', name: 'France' }],
  credits: {
    cast: [{ id: 1, name: 'Adèle Haenel', character: 'Héloïse' }],
    crew: [
      { id: 2, name: 'Céline Sciamma', job: 'Director', department: 'Directing' },
      { id: 2, name: 'Céline Sciamma', job: 'Screenplay', department: 'Writing' },
    ],
  },
}
const listedSeries = (id: number, name: string) => ({
  adult: false,
  first_air_date: '2015-04-27',
  genre_ids: [18],
  id,
  name,
  origin_country: ['FR'],
  original_name: name,
  overview: '',
  poster_path: null,
})
const series = {
  ...listedSeries(62650, 'Le Bureau des légendes'),
  created_by: [{ id: 3, credit_id: 'x', name: 'Éric Rochant', profile_path: null }],
  genres: [{ id: 18, name: 'Drame' }],
  episode_run_time: [52],
  number_of_episodes: 50,
  number_of_seasons: 5,
}
const page = (results: unknown[]) => ({ page: 1, results, total_pages: 3, total_results: 55 })
const many = <T>(entry: (id: number, name: string) => T, first: T) => [
  first,
  ...Array.from({ length: 19 }, (_, index) => entry(1000 + index, `Autre ${index}`)),
]
const answers: Record<string, unknown> = {
  '/3/search/movie': page(many(listedMovie, listedMovie(531428, 'Portrait de la jeune fille en feu'))),
  '/3/search/tv': page(many(listedSeries, listedSeries(62650, 'Le Bureau des légendes'))),
  '/3/movie/531428': movie,
  '/3/tv/62650': series,
  '/3/movie/531428/recommendations': page(many(listedMovie, listedMovie(1, 'Carol'))),
  '/3/tv/62650/recommendations': page(many(listedSeries, listedSeries(1, 'Homeland'))),
}
const people = [
  { id: 9, name: 'Céline Sciamma Fan', known_for_department: 'Acting' },
  { id: 2, name: 'Céline Sciamma', known_for_department: 'Directing' },
  { id: 8, name: 'Céline Sciamma', known_for_department: 'Acting' },
  { id: 3, name: 'Éric Rochant', known_for_department: 'Writing' },
]
const credited = (entry: object, type: string, job: string) => ({ ...entry, media_type: type, job, credit_id: 'x' })
const portrait = listedMovie(531428, 'Portrait de la jeune fille en feu')
Object.assign(answers, {
  '/3/search/person': page(people),
  '/3/person/2/combined_credits': {
    cast: [{ ...listedMovie(7, 'Où elle joue'), media_type: 'movie', character: 'Elle' }],
    crew: [
      credited(portrait, 'movie', 'Director'),
      credited(portrait, 'movie', 'Screenplay'),
      credited(listedMovie(6, 'Où elle écrit'), 'movie', 'Screenplay'),
      credited(listedSeries(5, 'Un épisode'), 'tv', 'Director'),
      null,
    ],
    id: 2,
  },
  '/3/person/3/combined_credits': {
    cast: [],
    crew: [credited(listedSeries(62650, 'Le Bureau des légendes'), 'tv', 'Creator')],
    id: 3,
  },
})
const notFound = { success: false, status_code: 34, status_message: 'The resource you requested could not be found.' }

function respond({ path }: Asked): Reply {
  return path in answers ? { json: answers[path] } : { status: 404, json: notFound }
}

const create = (url: string, context: ProviderContext) => createTmdb({ baseUrl: `${url}/3`, token: 'a token' }, context)

describe('the film database as a provider', () => {
  remoteSuite({
    create,
    respond,
    entriesOf: (answer) => (answer as { results: unknown[] }).results,
    samples: filmSamples,
  })
})

describe('the language of a title of the film database', () => {
  test.each([
    ['is the original one under the original title', 'en', 'Carol', 'en'],
    ['is not said under a title in French', 'en', 'The Godfather', undefined],
    ['is not said in French', 'fr', 'Carol', undefined],
    ['is not said where there is none', 'xx', 'Carol', undefined],
    ['is not said where it is no code', 'English', 'Carol', undefined],
    ['is Chinese for Cantonese', 'cn', 'Carol', 'zh'],
  ])('[EASE-11] %s', async (_, code, original, language) => {
    const source = await startFakeSource()
    onTestFinished(() => source.stop())
    const more = { original_language: code, original_title: original, original_name: original }
    source.respond(({ path }) => ({
      json: { ...(path.includes('/movie/') ? listedMovie(1, 'Carol') : listedSeries(1, 'Carol')), ...more },
    }))
    const provider = create(source.url, { clock: createTestClock(), log: createLog('silent') })
    for (const kind of ['movie', 'series'] as const) {
      const item = (await provider.read(kind, '1'))?.item
      expect(item).toHaveProperty('id', 1)
      expect(Object.entries(item ?? {}).filter(([name]) => /language|original/.test(name))).toEqual(
        language ? [['language', language]] : [],
      )
    }
  })
})

describe('the film database', () => {
  let source: FakeSource
  let provider: Provider
  beforeAll(async () => {
    source = await startFakeSource()
  })
  afterAll(() => source.stop())
  beforeEach(() => {
    source.respond(respond)
    provider = create(source.url, { clock: createTestClock(), log: createLog('silent') })
  })

  const askedFor = () => source.asked.map(({ method, path, query }) => ({ method, path, query }))

  test.each<[MediaType, string]>([
    ['movie', '/3/search/movie'],
    ['series', '/3/search/tv'],
  ])('[PROV-01] searches %s at %s, in French, first page, nothing for adults', async (kind, path) => {
    await provider.search(kind, 'amélie & co')
    const query = { query: 'amélie & co', language: 'fr-FR', page: '1', include_adult: 'false' }
    expect(askedFor()).toEqual([{ method: 'GET', path, query }])
    expect(source.asked[0]?.headers).toMatchObject({ authorization: 'Bearer a token', accept: 'application/json' })
  })

  test('[PROV-02] reads details of films with their crew, and of series', async () => {
    expect(await provider.read('movie', '531428')).toEqual({
      kind: 'movie',
      item: {
        id: 531428,
        title: 'Portrait de la jeune fille en feu',
        release_date: '2019-09-18',
        poster_path: '/531428.jpg',
        overview: 'Une peintre et son modèle.',
        director: 'Céline Sciamma',
        genres: ['Drame', 'Romance'],
      },
    })
    expect(await provider.read('series', '62650')).toEqual({
      kind: 'series',
      item: {
        id: 62650,
        name: 'Le Bureau des légendes',
        first_air_date: '2015-04-27',
        poster_path: null,
        overview: '',
        creator: 'Éric Rochant',
        genres: ['Drame'],
      },
    })
    expect(askedFor()).toEqual([
      { method: 'GET', path: '/3/movie/531428', query: { language: 'fr-FR', append_to_response: 'credits' } },
      { method: 'GET', path: '/3/tv/62650', query: { language: 'fr-FR' } },
    ])
  })

  test('[WORK-02] reads lengths, countries in French, seasons and episodes', async () => {
    expect(await provider.details('movie', '531428')).toEqual({ runtime: 122, countries: ['France'] })
    const known = { runtime: 52, countries: ['France'], seasons: 5, episodes: 50 }
    expect(await provider.details('series', '62650')).toEqual(known)
    expect(askedFor()).toEqual([
      { method: 'GET', path: '/3/movie/531428', query: { language: 'fr-FR' } },
      { method: 'GET', path: '/3/tv/62650', query: { language: 'fr-FR' } },
    ])
  })

  test.each<[MediaType, object]>([
    ['movie', { title: 'Sans rien', runtime: 0, production_countries: [] }],
    ['movie', { title: 'Sans rien', runtime: null, production_countries: null }],
    ['movie', { title: 'Sans rien', production_countries: [{ iso_3166_1: 'France' }] }],
    ['series', { name: 'Sans rien', episode_run_time: [], number_of_seasons: 0, origin_country: [] }],
  ])('[WORK-02] of a %s of which nothing is known, nothing is told', async (kind, fields) => {
    source.respond(() => ({ json: { id: 5, ...fields } }))
    expect(await provider.details(kind, '5')).toEqual({})
  })

  test.each<[MediaType, string, string]>([
    ['movie', '531428', '/3/movie/531428/recommendations'],
    ['series', '62650', '/3/tv/62650/recommendations'],
  ])('[PROV-03] recommendations for %s %s are at %s', async (kind, id, path) => {
    await provider.recommend(kind, id)
    expect(askedFor()).toEqual([{ method: 'GET', path, query: { language: 'fr-FR' } }])
  })

  test('[PROV-04] lists have 8 works', async () => {
    expect(await provider.search('movie', 'x')).toHaveLength(8)
    expect(await provider.search('series', 'x')).toHaveLength(8)
    expect(await provider.recommend('movie', '531428')).toHaveLength(8)
  })

  test('[PROV-05] posters come from the image host in three sizes', async () => {
    const [work] = await provider.search('movie', 'portrait')
    const view = work && viewOf(work)
    const from = (use: ImageUse) => new URL(view?.image(use) ?? '', 'http://localhost').searchParams.get('from')
    expect([from('suggestion'), from('card'), from('detail')]).toEqual([
      'https://image.tmdb.org/t/p/w92/531428.jpg',
      'https://image.tmdb.org/t/p/w185/531428.jpg',
      'https://image.tmdb.org/t/p/w500/531428.jpg',
    ])
  })

  test('[MOV-11] what has no date, poster or text is taken as it is', async () => {
    source.respond(() => ({ json: page([{ id: 5, title: 'Sans rien', release_date: '', poster_path: null }]) }))
    const works = await provider.search('movie', 'x')
    expect(works).toEqual([{ kind: 'movie', item: { id: 5, title: 'Sans rien', release_date: '', poster_path: null } }])
    expect(works.map((work) => viewOf(work).year)).toEqual([undefined])
  })

  test.each<[MediaType, object]>([
    ['movie', { title: 'Sans rien', overview: null, release_date: null, genres: null, credits: null }],
    ['series', { name: 'Sans rien', overview: null, first_air_date: null, genres: null, created_by: null }],
  ])('[MOV-11] a %s may have null for what is not known', async (kind, fields) => {
    source.respond(() => ({ json: { id: 5, ...fields } }))
    const work = await provider.read(kind, '5')
    expect(work && viewOf(work)).toMatchObject({ title: 'Sans rien', year: undefined, creator: undefined })
  })

  test('[MOV-11] nobody is named where nobody directed or created, and everybody where several did', async () => {
    const crew = (...jobs: string[]) => ({ crew: jobs.map((job, index) => ({ name: `N${index}`, job })) })
    const read = async (kind: MediaType, fields: object) => {
      source.respond(() => ({ json: { id: 5, title: 'T', name: 'T', ...fields } }))
      return (await provider.read(kind, '5'))?.item
    }
    expect(await read('movie', { credits: crew('Writer') })).toEqual({ id: 5, title: 'T' })
    expect(await read('movie', { credits: crew('Director', 'Writer', 'Director') })).toMatchObject({
      director: 'N0, N2',
    })
    expect(await read('series', { created_by: [] })).toEqual({ id: 5, name: 'T' })
    expect(await read('series', { created_by: [{ name: 'A' }, { name: 'B' }] })).toMatchObject({ creator: 'A, B' })
  })

  test('[WORK-04] of somebody are the films they directed and the series they created, nothing else', async () => {
    expect((await provider.worksBy('Céline Sciamma')).map((work) => viewOf(work).path)).toEqual(['/movie/531428'])
    expect(askedFor().map(({ path, query }) => [path, query.query])).toEqual([
      ['/3/search/person', 'Céline Sciamma'],
      ['/3/person/2/combined_credits', undefined],
    ])
  })

  test('[PROV-04] a search that finds nothing gives an empty list', async () => {
    source.respond(() => ({ json: page([]) }))
    expect(await provider.search('movie', 'zzzz')).toEqual([])
  })
})
