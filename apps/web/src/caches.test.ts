import { caches } from '@trouvaille/domain'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from './testing/fake-server.ts'
import { openApp, openTab, person, resetDevice, signInOnDevice } from './testing/tab.ts'
import { signOut } from './features/account/sign-out.ts'
import { activityQuery } from './features/activity/queries.ts'
import { addedWorksQuery, foundWorksQuery } from './features/conversations/found-works.ts'
import { linkedWorkQuery } from './features/conversations/linked-works.tsx'
import { foundQuery } from './features/conversations/message-search.tsx'
import * as conversations from './features/conversations/queries.ts'
import * as workQueries from './features/conversations/work-queries.ts'
import { preferencesQuery } from './features/conversations/preferences.ts'
import { threadQuery } from './features/conversations/threads.ts'
import * as people from './features/friends/people-queries.ts'
import * as friends from './features/friends/queries.ts'
import * as recommendations from './features/recommendations/queries.ts'
import type { App } from './core/app.ts'
import { friendsByName } from './features/sharing/friends-by-name.ts'
import * as works from './features/works/queries.ts'
import type { CacheName } from './lib/query-caches.ts'
import { keptOnDevice } from './lib/query-client.ts'

/** Which answers are in which cache, over all that the app asks for [GAP-150]. */

const sources = import.meta.glob<string>('./features/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

interface Asked {
  queryKey: readonly unknown[]
  meta?: { cache?: CacheName; partToKeep?: (data: unknown) => unknown } | undefined
  gcTime?: number | undefined
}

/** What each file asks for that is about works or other people, and the cache that it belongs to. */
const table: Record<string, readonly [CacheName, (app: App) => unknown][]> = {
  'activity/queries.ts': [['generic', () => activityQuery]],
  'conversations/queries.ts': [
    ['generic', () => conversations.conversationsQuery],
    ['generic', () => conversations.conversationQuery('c')],
    ['generic', () => conversations.invitationsQuery],
    ['generic', () => conversations.unreadQuery],
    ['search', () => conversations.candidatesQuery('c', 'zo')],
  ],
  'conversations/found-works.ts': [
    ['search', (app) => foundWorksQuery(app, 'du')],
    ['search', () => addedWorksQuery('du')],
  ],
  'conversations/linked-works.tsx': [['staticQuery', () => linkedWorkQuery('/movie/1')]],
  'conversations/preferences.ts': [['generic', () => preferencesQuery]],
  'conversations/message-search.tsx': [['search', () => foundQuery('c', 'zo')]],
  'conversations/threads.ts': [['generic', () => threadQuery('c')]],
  'conversations/work-queries.ts': [
    ['generic', () => workQueries.keepersQuery('c', { kind: 'movie', item: { id: 1, title: 'Un film' } })],
    ['generic', () => workQueries.conversationWorksQuery('c')],
    ['generic', () => workQueries.workConversationsQuery('movie', '1')],
  ],
  'friends/queries.ts': [
    ['generic', () => friends.requestsQuery('sent')],
    ['generic', () => friends.personQuery('zoe')],
    ['generic', () => friends.summaryQuery('zoe')],
  ],
  'friends/people-queries.ts': [
    ['generic', () => people.friendsQuery()],
    ['generic', () => people.friendLettersQuery],
    ['generic', () => people.suggestionsQuery],
    ['generic', () => people.mayKnowQuery],
    ['search', () => people.peopleQuery('zo')],
    ['generic', () => people.favouritesOfQuery('zoe', 'current', 'movie')],
    ['generic', () => people.friendsOfQuery('zoe')],
    ['generic', () => people.blocksQuery],
  ],
  'sharing/friends-by-name.ts': [['generic', () => friendsByName('zo')]],
  'recommendations/queries.ts': [
    ['generic', () => recommendations.picksQuery()],
    ['generic', () => recommendations.recommendationsQuery(['zoe', 'ana'])],
    ['generic', () => recommendations.inCommonQuery('zoe')],
  ],
  'works/queries.ts': [
    ['search', (app) => works.searchQuery(app, 'movie', 'par')],
    ['search', () => works.additionsQuery('movie', 'par')],
    ['movieData', (app) => works.workQuery(app, 'movie', '1')],
    ['movieData', () => works.detailsQuery('movie', '1')],
    ['staticQuery', () => works.creatorQuery('Agnès Varda')],
    ['movieData', () => works.recommendationsQuery('movie', '1')],
    ['staticQuery', () => works.originsQuery],
  ],
}

/** Further forms of the same questions. */
const forms: readonly [CacheName, (app: App) => unknown][] = [
  ['generic', () => conversations.archivedQuery],
  ['generic', () => people.friendsQuery('zo')],
  ['generic', () => people.friendsQuery('', 'l')],
  ['generic', () => recommendations.picksQuery('movies')],
  ['generic', () => recommendations.recommendationsQuery(['zoe'])],
  ...(['album', 'artist', 'track', 'book', 'podcast'] as const).flatMap(
    (kind): [CacheName, (app: App) => unknown][] => [
      ['staticQuery', (app) => works.workQuery(app, kind, '1')],
      ['staticQuery', () => works.detailsQuery(kind, '1')],
      ['staticQuery', () => works.recommendationsQuery(kind, '1')],
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
  'push/push.ts',
  'roles/roles.ts',
  'safety/queries.ts',
  'session/passkeys.ts',
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
])('[GAP-150] of %s an answer is in the cache %s, and lives as long as this says: %s', (_, cache, ask) => {
  const { meta, gcTime } = ask(openApp()) as Asked
  expect([meta?.cache, gcTime]).toEqual([cache, lives[cache]])
})

describe.each(Object.keys(lives) as CacheName[])('the cache %s', (cache) => {
  /** A page and a device that have an answer in it. */
  async function setUp() {
    signInOnDevice(person('anna'))
    const { answers } = fakeServer({ 'delete /api/session': () => ({ ok: true }) })
    const session = openTab()
    const { app } = session.state.get()
    const isText = (value: unknown): value is string => typeof value === 'string'
    const queryKey = [cache, 'one']
    await app.queryClient.fetchQuery({ queryKey, queryFn: () => 'kept', ...keptOnDevice(cache, isText) })
    const onPage = () => session.state.get().app.queryClient.getQueryCache().getAll().length
    const onDevice = () => Object.keys(localStorage).filter((key) => key.startsWith('cache:')).length
    expect([onPage(), onDevice()]).toEqual([1, 2])
    return { app, session, answers, onPage, onDevice }
  }

  test('[GAP-150] is empty on the device once one has signed out, and the page begins anew without it', async () => {
    const { app, onDevice } = await setUp()
    const begins = vi.spyOn(location, 'assign').mockImplementation(() => {})
    expect(await signOut(app)).toBe(true)
    await vi.waitFor(() => expect([onDevice(), begins.mock.calls]).toEqual([0, [['/']]]))
  })

  test('[GAP-150] is empty on page and device once the server has ended the session', async () => {
    const { session, answers, onPage, onDevice } = await setUp()
    answers['get /api/session'] = () => ({ account: null })
    await session.refresh()
    expect([onPage(), onDevice()]).toEqual([0, 0])
  })
})
