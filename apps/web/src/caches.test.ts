import { caches } from '@trouvaille/domain'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from './testing/fake-server.ts'
import { openTab, person, resetDevice, signInOnDevice } from './testing/tab.ts'
import type { CacheName } from './lib/query-caches.ts'

/** Which answers are in which cache, over all that the app asks for [GAP-150]. */

const sources = import.meta.glob<string>('./features/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

interface Asked {
  queryKey: readonly unknown[]
  meta?: { cache?: CacheName; partToKeep?: (data: unknown) => unknown } | undefined
  gcTime?: number | undefined
}

const load = async () => {
  const { activityQuery } = await import('./features/activity/queries.ts')
  const conversations = await import('./features/conversations/queries.ts')
  const { foundQuery } = await import('./features/conversations/message-search.tsx')
  const { threadQuery } = await import('./features/conversations/threads.ts')
  const friends = await import('./features/friends/queries.ts')
  const people = await import('./features/friends/people-queries.ts')
  const { friendsByName } = await import('./features/sharing/friends-by-name.ts')
  const recommendations = await import('./features/recommendations/queries.ts')
  const works = await import('./features/works/queries.ts')
  return {
    activityQuery,
    conversations,
    foundQuery,
    threadQuery,
    friends,
    people,
    friendsByName,
    recommendations,
    works,
  }
}
type Loaded = Awaited<ReturnType<typeof load>>

/** What each file asks for that is about works or other people, and the cache that it belongs to. */
const table: Record<string, readonly [CacheName, (of: Loaded) => unknown][]> = {
  'activity/queries.ts': [['generic', ({ activityQuery }) => activityQuery]],
  'conversations/queries.ts': [
    ['generic', ({ conversations }) => conversations.conversationsQuery],
    ['generic', ({ conversations }) => conversations.conversationQuery('c')],
    ['generic', ({ conversations }) => conversations.invitationsQuery],
    ['generic', ({ conversations }) => conversations.unreadQuery],
    ['search', ({ conversations }) => conversations.candidatesQuery('c', 'zo')],
  ],
  'conversations/message-search.tsx': [['search', ({ foundQuery }) => foundQuery('c', 'zo')]],
  'conversations/threads.ts': [['generic', ({ threadQuery }) => threadQuery('c')]],
  'friends/queries.ts': [
    ['generic', ({ friends }) => friends.requestsQuery('sent')],
    ['generic', ({ friends }) => friends.personQuery('zoe')],
    ['generic', ({ friends }) => friends.summaryQuery('zoe')],
  ],
  'friends/people-queries.ts': [
    ['generic', ({ people }) => people.friendsQuery()],
    ['generic', ({ people }) => people.friendLettersQuery],
    ['generic', ({ people }) => people.suggestionsQuery],
    ['generic', ({ people }) => people.mayKnowQuery],
    ['search', ({ people }) => people.peopleQuery('zo')],
    ['generic', ({ people }) => people.favouritesOfQuery('zoe', 'current', 'movie')],
    ['generic', ({ people }) => people.friendsOfQuery('zoe')],
    ['generic', ({ people }) => people.blocksQuery],
  ],
  'sharing/friends-by-name.ts': [['generic', ({ friendsByName }) => friendsByName('zo')]],
  'recommendations/queries.ts': [
    ['generic', ({ recommendations }) => recommendations.picksQuery()],
    ['generic', ({ recommendations }) => recommendations.recommendationsQuery(['zoe', 'ana'])],
    ['generic', ({ recommendations }) => recommendations.inCommonQuery('zoe')],
  ],
  'works/queries.ts': [
    ['search', ({ works }) => works.searchQuery('movie', 'par')],
    ['search', ({ works }) => works.additionsQuery('movie', 'par')],
    ['movieData', ({ works }) => works.workQuery('movie', '1')],
    ['movieData', ({ works }) => works.detailsQuery('movie', '1')],
    ['staticQuery', ({ works }) => works.creatorQuery('Agnès Varda')],
    ['movieData', ({ works }) => works.recommendationsQuery('movie', '1')],
    ['staticQuery', ({ works }) => works.originsQuery],
  ],
}

/** Further forms of the same questions. */
const forms: readonly [CacheName, (of: Loaded) => unknown][] = [
  ['generic', ({ people }) => people.friendsQuery('zo')],
  ['generic', ({ people }) => people.friendsQuery('', 'l')],
  ['generic', ({ recommendations }) => recommendations.picksQuery('movies')],
  ['generic', ({ recommendations }) => recommendations.recommendationsQuery(['zoe'])],
  ...(['album', 'artist', 'track', 'book', 'podcast'] as const).flatMap(
    (kind): [CacheName, (of: Loaded) => unknown][] => [
      ['staticQuery', ({ works }) => works.workQuery(kind, '1')],
      ['staticQuery', ({ works }) => works.detailsQuery(kind, '1')],
      ['staticQuery', ({ works }) => works.recommendationsQuery(kind, '1')],
    ],
  ),
]

/** Of one's own account, of its device or of the whole house: GAP-150 says nothing of them. */
const others = [
  'dashboards/metrics/server-queries.ts',
  'dashboards/security/server-queries.ts',
  'home/queries.ts',
  'preferences/queries.ts',
  'profile/queries.ts',
  'roles/roles.ts',
  'safety/queries.ts',
  'session/password.ts',
  'sharing/queries.ts',
  'onboarding/queries.ts',
  'welcome/queries.ts',
]

beforeEach(resetDevice)

test('[GAP-150] every file that asks the server for something is named here, with all that it asks for', () => {
  const asking = Object.entries(sources).flatMap(([path, source]) => {
    const count = source.match(/\b(?:q|infiniteQ)ueryOptions\(/g)?.length ?? 0
    return count > 0 && !path.includes('.test.') ? [[path.replace('./features/', ''), count] as const] : []
  })
  expect(asking.map(([file]) => file).toSorted()).toEqual([...Object.keys(table), ...others].toSorted())
  const about = asking.filter(([file]) => file in table)
  expect(about).toEqual(about.map(([file]) => [file, table[file]?.length]))
})

const lives: Record<CacheName, number> = {
  generic: caches.generic.lifeMs,
  movieData: caches.movieData.lifeMs,
  staticQuery: caches.staticQuery.lifeMs,
  search: caches.search.lifeMs,
}

test.each([
  ...Object.entries(table).flatMap(([file, rows]) => rows.map((row) => [file, ...row] as const)),
  ...forms.map((row) => ['', ...row] as const),
])('[GAP-150] of %s an answer is in the cache %s, and lives as long as this says: %s', async (_, cache, ask) => {
  const { meta, gcTime } = ask(await openTab(load)) as Asked
  expect([meta?.cache, gcTime]).toEqual([cache, lives[cache]])
})

describe.each(Object.keys(lives) as CacheName[])('the cache %s', (cache) => {
  /** A page and a device that have an answer in it. */
  async function setUp() {
    signInOnDevice(person('anna'))
    fakeServer({ 'delete /api/session': () => ({ ok: true }) })
    const tab = await openTab(async () => ({
      ...(await import('./lib/query-client.ts')),
      ...(await import('./features/session/session.ts')),
      ...(await import('./features/session/clear-answers.ts')),
    }))
    onTestFinished(() => tab.queryClient.clear())
    tab.clearCacheWithPerson()
    const isText = (value: unknown): value is string => typeof value === 'string'
    const queryKey = [cache, 'one']
    await tab.queryClient.fetchQuery({ queryKey, queryFn: () => 'kept', ...tab.keptOnDevice(queryKey, cache, isText) })
    const onPage = () => tab.queryClient.getQueryCache().getAll().length
    const onDevice = () => Object.keys(localStorage).filter((key) => key.startsWith('cache:')).length
    expect([onPage(), onDevice()]).toEqual([1, 2])
    return { tab, onPage, onDevice }
  }

  test('[GAP-150] is empty on the device once one has signed out, and the page begins anew without it', async () => {
    const { tab, onDevice } = await setUp()
    const begins = vi.spyOn(location, 'assign').mockImplementation(() => {})
    expect(await tab.signOut()).toBe(true)
    expect([onDevice(), begins.mock.calls]).toEqual([0, [['/']]])
  })

  test('[GAP-150] is empty on page and device once the server has ended the session', async () => {
    const { tab, onPage, onDevice } = await setUp()
    tab.expire()
    expect([onPage(), onDevice()]).toEqual([0, 0])
  })
})
