import { beforeEach, expect, test, vi } from 'vitest'
import { openTab, person, resetDevice } from './testing/tab.ts'
import type { Session } from './features/session/session.ts'

/** Where an address leads, by who opens it. */

const load = async () => ({ ...(await import('./router.tsx')), ...(await import('./features/session/session.ts')) })
let tab: Awaited<ReturnType<typeof load>>

beforeEach(async () => {
  resetDevice()
  tab = await openTab(load)
})

const visitor: Session = { status: 'signed-out' }
const member: Session = { status: 'signed-in', account: person('anna') }

/** Opens an address. @returns Where one is then. */
async function open(address: string, session: Session): Promise<string> {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  sessionStorage.clear()
  tab.sessionStore.set(session)
  tab.router.history.push(address)
  await tab.router.load()
  expect(leave).not.toHaveBeenCalled()
  // What its page reads of the address.
  const { search } = tab.router.state.matches.at(-1) ?? {}
  const read = Object.entries(search ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return tab.router.state.location.pathname + new URLSearchParams(read).toString()
}

const next = (path: string) => new URLSearchParams({ next: path }).toString()

const hostile = [
  'https://evil.example/',
  'HTTPS:evil.example',
  '//evil.example',
  '\t//evil.example',
  '/.//evil.example',
]

test('[ROLE-01] [ROLE-03] a visitor sees five pages and those that say which role they ask for, and is sent to sign in from every other one', async () => {
  const open5 = ['/', '/signin', '/signup', '/reset-password', '/privacy-policy']
  const others = ['/confirm-email', '/metrics', '/moderation', '/security']
  const paths = Object.keys(tab.router.routesByPath).map((path) => path.replace('$id', '1'))
  expect(paths).toEqual(expect.arrayContaining([...open5, ...others]))
  const led = async (path: string) => [
    path,
    await open(path === '/reset-password' ? `${path}#access_token=a&refresh_token=b` : path, visitor),
  ]
  const seen = new Set([...open5, ...others])
  for (const path of paths) {
    expect(await led(path)).toEqual([path, seen.has(path) ? path : `/signin${next(path)}`])
  }
})

test('[ROLE-02] members reach every page that asks for no role, and need neither form', async () => {
  const paths = Object.keys(tab.router.routesByPath).map((path) => path.replace('$id', '1'))
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) {
    const isForm = path === '/signin' || path === '/signup'
    const address = path === '/reset-password' ? `${path}#access_token=a&refresh_token=b` : path
    expect([path, await open(address, member)]).toEqual([path, isForm ? '/' : path])
  }
})

test('[GAP-51] the own profile has one address, that of somebody else is theirs', async () => {
  expect(await open('/profile/anna', member)).toBe('/profile')
  expect(await open('/profile/bruno', member)).toBe('/profile/bruno')
})

test('[AUTH-06] [GAP-35] [GAP-49] members are sent on from both forms: to the page they wanted, or home', async () => {
  for (const form of ['/signin', '/signup']) {
    expect(await open(form, member)).toBe('/')
    expect(await open(`${form}?${next('/settings')}`, member)).toBe('/settings')
  }
})

test('[START-01] [GAP-49] a new account is led to the wall, which knows where one wanted to go', async () => {
  expect(await open('/signin?welcome=true', member)).toBe('/welcome')
  expect(await open(`/signin?welcome=true&${next('/settings')}`, member)).toBe(`/welcome${next('/settings')}`)
  expect(await open(`/signin?welcome=true&${next('//evil.example')}`, member)).toBe('/welcome')
})

test('[GAP-49] where one goes on to stays in the address of both forms', async () => {
  for (const form of ['/signin', '/signup']) {
    expect(await open(`${form}?${next('/movie/1')}`, visitor)).toBe(form + next('/movie/1'))
  }
})

test.each(hostile)('[GAP-49] an address that would lead elsewhere leads home: %j', async (elsewhere) => {
  for (const form of ['/signin', '/signup']) {
    expect(await open(`${form}?${next(elsewhere)}`, member)).toBe('/')
    expect(await open(`${form}?${next(elsewhere)}`, visitor)).toBe(form)
  }
})
