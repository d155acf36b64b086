import type { Profile } from '@trouvaille/contract'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, offline } from '../../testing/fake-server.ts'
import { inApp } from '../../testing/in-app.tsx'
import { render } from '../../testing/render.ts'
import { openApp, resetDevice } from '../../testing/tab.ts'
import { useUsernameCheck } from './use-username-check.ts'

const profile = { username: 'Anna' } as Profile

beforeEach(() => {
  resetDevice()
  vi.useFakeTimers({ now: 1_000_000 })
})

/** A username field. */
function setUp() {
  const around = inApp(openApp())
  function State({ typed }: { typed: string }) {
    return useUsernameCheck(typed, profile)
  }
  const field = (typed: string) => around(<State typed={typed} />)
  const { text, show } = render(field(profile.username))
  async function pass(milliseconds: number): Promise<void> {
    await act(() => vi.advanceTimersByTimeAsync(milliseconds))
    // An answer is rendered one task after it has arrived.
    await act(() => vi.advanceTimersByTimeAsync(0))
  }
  return {
    text,
    pass,
    /** Types, and waits for the debounce. */
    async type(typed: string) {
      show(field(typed))
      await pass(400)
    },
    show: (typed: string) => show(field(typed)),
  }
}

const available = (isFree: boolean) => () => ({ available: isFree })

test('[PROF-41] the server is asked once typing has paused, and its answer is the state', async () => {
  const { asked } = fakeServer({
    'get /api/usernames/libre': available(true),
    'get /api/usernames/prise': available(false),
    'get /api/usernames/loin': offline,
  } as never)
  const { text, type, show, pass } = setUp()
  show('lib')
  await pass(399)
  show('libre')
  expect(text()).toBe('checking')
  await pass(399)
  expect(asked).toEqual([])
  await pass(1)
  expect(text()).toBe('free')
  await type('prise')
  expect(text()).toBe('taken')
  await type('loin')
  expect(text()).toBe('unknown')
  expect(asked).toHaveLength(3)
})

test('[GAP-21] what is unchanged, or breaks a rule, is not asked for', async () => {
  const { asked } = fakeServer()
  const { text, type } = setUp()
  for (const typed of ['Anna', '  Anna ', '', 'a', '-abc', 'jean.martin']) {
    await type(typed)
    expect(text()).toBe('unchanged')
  }
  expect(asked).toEqual([])
})

test('[CACHE-07] what was said of a username is forgotten after 30 seconds', async () => {
  const { asked } = fakeServer({
    'get /api/usernames/premiere': available(false),
    'get /api/usernames/seconde': available(false),
  } as never)
  const { type, pass } = setUp()
  const names = () => asked.map(({ name }) => name.replace(/.*\//, ''))
  await type('premiere')
  await type('seconde')
  await pass(28_000)
  await type('premiere')
  expect(names()).toEqual(['premiere', 'seconde'])
  await pass(1_600)
  await type('seconde')
  expect(names()).toEqual(['premiere', 'seconde', 'seconde'])
})
