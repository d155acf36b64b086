import { allMediaTypes, type MediaType, viewOf, type Work } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/clock.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { readRecords } from './embedded/records.ts'
import { firstWorks, wellKnown } from './embedded/selections.ts'
import { type Choice, createOnboardingSuggestions } from './onboarding-suggestions.ts'

const configured = useTestServer({ environment: { TMDB_TOKEN: 'token', TMDB_URL: 'http://127.0.0.1:1' } })

const clock = createTestClock('2026-11-23T12:00:00Z')
const suggestions = createOnboardingSuggestions(clock)
const pathsOf = (works: readonly Work[]) => works.map((work) => viewOf(work).path)
const traitsOf = new Map(readRecords().map(({ work, traits }) => [viewOf(work).path, traits]))

test('[START-01] [START-02] members are given the wall, and can read its works, whoever serves films', async () => {
  const { call } = await configured().signIn()
  const { body } = await call('/api/first-works')
  expect(pathsOf(body.works)).toEqual([...firstWorks])
  const film = (body.works as Work[]).find(({ kind }) => kind === 'movie')
  expect((await call(`/api/catalogue/movie/${film?.item.id}`)).body).toEqual({ work: film })
})

/** How many works of a kind have each trait. */
function traitCounts(kind: MediaType): Map<string, number> {
  const all = readRecords().filter(({ work }) => work.kind === kind)
  const names = new Set(all.flatMap(({ traits }) => traits))
  return new Map([...names].map((name) => [name, all.filter(({ traits }) => traits.includes(name)).length]))
}

test.each(allMediaTypes)(
  '[START-08] after the well-known works of kind %s come those that share the most with others',
  (kind) => {
    const counts = traitCounts(kind)
    const shared = (path: string) =>
      (traitsOf.get(path) ?? []).reduce((sum, trait) => sum + (counts.get(trait) ?? 0), 0)
    const isKnown = (path: string) => wellKnown.includes(path)
    const others = pathsOf(suggestions.list(kind).works).filter((path) => !isKnown(path))
    const all = [...traitsOf.keys()].filter((path) => path.startsWith(`/${kind}/`) && !isKnown(path))
    const most = all.map(shared).toSorted((a, b) => b - a)
    expect(others.length).toBeGreaterThan(0)
    expect(others.map(shared)).toEqual(most.slice(0, others.length))
  },
)

test.each(allMediaTypes)(
  '[START-09] kind %s offers every decade that four works or more have, and no other',
  (kind) => {
    const often = [...traitCounts(kind)].filter(([trait, count]) => trait.startsWith('decade:') && count >= 4)
    const decades = often.map(([trait]) => trait.slice('decade:'.length))
    expect(suggestions.list(kind).decades).toEqual(decades.toSorted().toReversed())
  },
)

test.each(allMediaTypes)('[START-08] the well-known works of kind %s come first, then others of it', (kind) => {
  const { works } = suggestions.list(kind)
  const known = wellKnown.filter((path) => path.startsWith(`/${kind}/`))
  expect(pathsOf(works).slice(0, known.length)).toEqual(known)
  expect(works).toHaveLength(40)
  expect(new Set(pathsOf(works)).size).toBe(40)
  expect(works.filter((work) => work.kind !== kind)).toEqual([])
})

test.each<[MediaType, Choice, string[]]>([
  ['movie', { genre: 'Comédie' }, ['genre:Comédie']],
  ['movie', { decade: '1960' }, ['decade:1960']],
  ['book', { genre: 'Roman', decade: '1980' }, ['genre:Roman', 'decade:1980']],
  ['artist', { genre: 'jazz' }, ['genre:jazz']],
])('[START-09] of kind %s, %o leaves only what has it', (kind, choice, wanted) => {
  const paths = pathsOf(suggestions.list(kind, choice).works)
  expect(paths.length).toBeGreaterThanOrEqual(4)
  expect(paths.filter((path) => !wanted.every((trait) => traitsOf.get(path)?.includes(trait)))).toEqual([])
})

test.each(allMediaTypes)(
  '[START-09] every choice that kind %s offers, and every second one, finds something',
  (kind) => {
    const { genres, decades } = suggestions.list(kind)
    expect(genres.length).toBeGreaterThanOrEqual(4)
    expect(genres.length).toBeLessThanOrEqual(14)
    expect(decades).toEqual(decades.toSorted().toReversed())
    const lone = [...genres.map((genre) => ({ genre })), ...decades.map((decade) => ({ decade }))]
    const pairs = genres.flatMap((genre) =>
      suggestions.list(kind, { genre }).decades.map((decade) => ({ genre, decade })),
    )
    const found = [...lone, ...pairs].map((choice) => [choice, suggestions.list(kind, choice).works.length] as const)
    expect(found.filter(([, count]) => count < 4)).toEqual([])
  },
)

test('[START-09] what nobody has finds nothing, and nothing else is taken', async () => {
  const { call } = await configured().signIn()
  expect((await call('/api/starters/movie?genre=Comédie&decade=1890')).body.works).toEqual([])
  expect((await call('/api/starters/movie?decade=1965')).body.error.code).toBe('request.invalid')
})

test('[LIFE-03] the find is the same all day in Paris, and another one the day after', () => {
  const today = suggestions.dailyFind()
  expect(today.day).toBe('2026-11-23')
  expect(createOnboardingSuggestions(createTestClock('2026-11-22T23:00:00Z')).dailyFind()).toEqual(today)
  const tomorrow = createOnboardingSuggestions(createTestClock('2026-11-23T23:00:00Z')).dailyFind()
  expect(tomorrow.day).toBe('2026-11-24')
  expect(tomorrow.work).not.toEqual(today.work)
  expect(tomorrow.reason).not.toBe(today.reason)
})
