import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from './core/app.ts'
import { type AppRouter, createAppRouter } from './router.tsx'
import { openTab, person, resetDevice } from './testing/tab.ts'

/** Where an address leads, by who opens it. */

/** Of a visitor, until somebody enters. */
let session: Session
let router: AppRouter

beforeEach(() => {
  resetDevice()
  session = openTab()
  router = createAppRouter(session)
})

const enter = () => session.enter(person('anna'))

/** Opens an address. @returns Where one is then. */
async function open(address: string): Promise<string> {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  sessionStorage.clear()
  router.history.push(address)
  await router.load()
  expect(leave).not.toHaveBeenCalled()
  // What its page reads of the address.
  const { search } = router.state.matches.at(-1) ?? {}
  const read = Object.entries(search ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return router.state.location.pathname + new URLSearchParams(read).toString()
}

const next = (path: string) => new URLSearchParams({ next: path }).toString()

const hostile = [
  'https://evil.example/',
  'HTTPS:evil.example',
  '//evil.example',
  '\t//evil.example',
  '/.//evil.example',
]

test('[ROLE-01] [ROLE-03] [DEL-17] a visitor sees six pages and those that say which role they ask for, and is sent to sign in from every other one', async () => {
  const open6 = ['/', '/signin', '/signup', '/reset-password', '/privacy-policy', '/delete-account']
  const others = ['/confirm-email', '/metrics', '/moderation', '/security']
  const paths = Object.keys(router.routesByPath).map((path) => path.replace('$id', '1'))
  expect(paths).toEqual(expect.arrayContaining([...open6, ...others]))
  const led = async (path: string) => [
    path,
    await open(path === '/reset-password' ? `${path}#access_token=a&refresh_token=b` : path),
  ]
  const seen = new Set([...open6, ...others])
  for (const path of paths) {
    expect(await led(path)).toEqual([path, seen.has(path) ? path : `/signin${next(path)}`])
  }
})

test('[ROLE-02] members reach every page that asks for no role, and need neither form', async () => {
  enter()
  const paths = Object.keys(router.routesByPath).map((path) => path.replace('$id', '1'))
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) {
    const isForm = path === '/signin' || path === '/signup'
    const address = path === '/reset-password' ? `${path}#access_token=a&refresh_token=b` : path
    // What is shared becomes a search.
    const shown = isForm ? '/' : path === '/shared' ? '/search' : path
    expect([path, await open(address)]).toEqual([path, shown])
  }
})

test('[GAP-51] the own profile has one address, that of somebody else is theirs', async () => {
  enter()
  expect(await open('/profile/anna')).toBe('/profile')
  expect(await open('/profile/bruno')).toBe('/profile/bruno')
})

test('[AUTH-06] [GAP-35] [GAP-49] members are sent on from both forms: to the page they wanted, or home', async () => {
  enter()
  for (const form of ['/signin', '/signup']) {
    expect(await open(form)).toBe('/')
    expect(await open(`${form}?${next('/settings')}`)).toBe('/settings')
  }
})

test('[START-01] [GAP-49] a new account is led to the wall, which knows where one wanted to go', async () => {
  enter()
  expect(await open('/signin?welcome=true')).toBe('/welcome')
  expect(await open(`/signin?welcome=true&${next('/settings')}`)).toBe(`/welcome${next('/settings')}`)
  expect(await open(`/signin?welcome=true&${next('//evil.example')}`)).toBe('/welcome')
})

test('[GAP-49] where one goes on to stays in the address of both forms', async () => {
  for (const form of ['/signin', '/signup']) {
    expect(await open(`${form}?${next('/movie/1')}`)).toBe(form + next('/movie/1'))
  }
})

test.each(hostile)('[GAP-49] an address that would lead elsewhere leads home: %j', async (elsewhere) => {
  const forms = ['/signin', '/signup']
  for (const form of forms) expect(await open(`${form}?${next(elsewhere)}`)).toBe(form)
  enter()
  for (const form of forms) expect(await open(`${form}?${next(elsewhere)}`)).toBe('/')
})
