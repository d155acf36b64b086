import { sessionMarker } from '@trouvaille/domain'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeIcon } from '../testing/fake-icon.ts'
import { fakeServer, offline, Rejection } from '../testing/fake-server.ts'
import { toastStore } from '../lib/toasts.ts'
import { anna, bruno, hasDraft, hasMarker, keysLeft, resetSessionDevice, signedIn } from '../testing/session-device.ts'
import { openTab, person } from '../testing/tab.ts'
import { type Session, updateAccount } from './app.ts'

/** What a page shows of its session. */
function shown({ state }: Session) {
  const { app, ...rest } = state.get()
  return { ...rest, account: app.account.get() }
}

/** The server no longer knows the session. */
async function expire({ refresh }: Session): Promise<void> {
  fakeServer({ 'get /api/session': () => ({ account: null }) })
  await refresh()
}

let page: ReturnType<typeof resetSessionDevice>

beforeEach(() => {
  page = resetSessionDevice()
})

describe('what the page knows as it opens', () => {
  test('a device without a session is signed out, whatever it remembers', () => {
    localStorage.setItem('account', JSON.stringify(anna))
    expect(shown(openTab())).toEqual({ status: 'signed-out' })
  })

  test('a known member is shown at once', () => {
    expect(shown(signedIn())).toEqual({ status: 'signed-in', account: anna })
  })

  test.each(['', '{{', '42', '{"id":"anna"}'])(
    '[AUTH-37] a session of somebody whom the device does not know begins as loading: %s',
    (text) => {
      document.cookie = `${sessionMarker}=1; Path=/`
      if (text) localStorage.setItem('account', text)
      expect(shown(openTab())).toEqual({ status: 'loading' })
    },
  )

  test('[AUTH-37] a session that another tab ends while the page starts leaves it signed out, not loading', async () => {
    document.cookie = `${sessionMarker}=1; Path=/`
    const session = openTab()
    document.cookie = `${sessionMarker}=; Path=/; Max-Age=0`
    await session.refresh()
    expect(shown(session)).toEqual({ status: 'signed-out' })
  })
})

test('[AUTH-51] the app reads who is signed in and the session, and hears of each change', async () => {
  const session = signedIn()
  const received: (string | undefined)[] = []
  const stop = session.state.subscribe(() => {
    const { status, account } = shown(session)
    received.push(`${status} ${account?.username}`)
  })
  fakeServer({ 'get /api/session': () => ({ account: person('anna', { username: 'Anna B.' }) }) })
  await session.refresh()
  await expire(session)
  expect(received).toEqual(['signed-in Anna B.', 'signed-out undefined'])
  stop()
  session.state.set({ ...session.state.get(), status: 'loading' })
  expect(received).toHaveLength(2)
})

describe('asking who is signed in', () => {
  test('nobody is asked without a session', async () => {
    const { asked } = fakeServer()
    await openTab().refresh()
    expect(asked).toEqual([])
  })

  test('the answer is shown, and remembered for the next page', async () => {
    const session = signedIn()
    const changed = person('anna', { username: 'Anna B.', roles: ['moderator'] })
    fakeServer({ 'get /api/session': () => ({ account: changed }) })
    await session.refresh()
    expect(shown(session)).toEqual({ status: 'signed-in', account: changed })
    expect(JSON.parse(localStorage.getItem('account') ?? '')).toEqual(changed)
    expect(keysLeft(), 'the same person keeps everything').toContain('favourites:anna')
    expect(hasDraft()).toBe(true)
  })

  test('[GAP-104] somebody else finds nothing of the person before', async () => {
    const session = signedIn()
    const stopped = vi.fn<() => void>(() => expect(localStorage.getItem('favourites:anna')).toBe('{}'))
    session.state.get().app.signal.addEventListener('abort', stopped)
    fakeServer({ 'get /api/session': () => ({ account: bruno }) })
    await session.refresh()
    expect(stopped, 'first').toHaveBeenCalledOnce()
    expect(shown(session).account).toEqual(bruno)
    expect(keysLeft()).toEqual(['account', 'user_role'])
    expect(localStorage.getItem('user_role')).toBe('user')
    expect(localStorage.getItem('ui-theme')).toBe('dark')
    expect(localStorage.getItem('attempts:sign-in')).toBe('{}')
    expect(hasDraft()).toBe(false)
  })

  test('[GAP-104] also when the session of the one before had ended', async () => {
    const session = signedIn()
    await expire(session)
    session.enter(bruno)
    expect(keysLeft()).toEqual(['account', 'user_role'])
  })

  test('when there is none any more, the device shows nobody', async () => {
    const session = signedIn()
    await expire(session)
    expect(shown(session)).toEqual({ status: 'signed-out' })
    expect(hasMarker()).toBe(false)
  })

  test('without a network a known member stays, and an unknown one is signed out', async () => {
    fakeServer({ 'get /api/session': offline })
    const known = signedIn()
    await known.refresh()
    expect(shown(known).account).toEqual(anna)
    expect(console.warn).not.toHaveBeenCalled()
    localStorage.clear()
    const unknown = openTab()
    expect(shown(unknown).status).toBe('loading')
    await unknown.refresh()
    expect(shown(unknown)).toEqual({ status: 'signed-out' })
  })

  test('a refusal is logged, and changes nothing for a known member', async () => {
    fakeServer({
      'get /api/session': () => {
        throw new Rejection('server.unavailable')
      },
    })
    const session = signedIn()
    await session.refresh()
    expect(shown(session).account).toEqual(anna)
    expect(console.warn).toHaveBeenCalledOnce()
  })
})

test.each([
  ['who signs out', async (session: Session) => session.leave(true)],
  ['whose session has ended', expire],
])('[PWA-06] of somebody %s nothing stays on the icon of the app', async (_, end) => {
  const icon = fakeIcon(3)
  await end(signedIn())
  expect(icon.badge).toBe(0)
})

test('what a person changes about themselves is shown and remembered; of nobody nothing is', async () => {
  const session = signedIn()
  updateAccount(session.state.get().app, { username: 'Anna B.' })
  expect(shown(session).account).toEqual({ ...anna, username: 'Anna B.' })
  expect(JSON.parse(localStorage.getItem('account') ?? '')).toEqual({ ...anna, username: 'Anna B.' })
  const former = session.state.get().app
  await expire(session)
  for (const app of [session.state.get().app, former]) updateAccount(app, { username: 'Nobody' })
  expect(shown(session)).toEqual({ status: 'signed-out' })
  expect(localStorage.getItem('account')).toBe('{"id":"anna"}')
})

describe('a session that ended', () => {
  test('[GAP-104] leaves the unsent favourites and what is typed, and only the id of their owner', async () => {
    const session = signedIn()
    const stopped = vi.fn<() => void>()
    session.state.get().app.signal.addEventListener('abort', stopped)
    await expire(session)
    expect(shown(session)).toEqual({ status: 'signed-out' })
    expect(keysLeft()).toEqual(['account', 'acts:anna:x', 'favourites:anna', 'outbox:anna:x'])
    expect(localStorage.getItem('account')).toBe('{"id":"anna"}')
    expect(hasMarker()).toBe(false)
    expect(hasDraft()).toBe(true)
    expect(stopped).toHaveBeenCalledOnce()
  })

  test('is noticed by the next refused call, which is told after what failed', async () => {
    vi.useFakeTimers()
    const session = signedIn()
    const { call } = session.state.get().app
    fakeServer({
      'get /api/profile': () => {
        throw new Rejection('session.required')
      },
    })
    await call('get /api/profile').catch(() => {})
    expect(shown(session)).toEqual({ status: 'signed-out' })
    expect(toastStore.get()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(0)
    const toast = toastStore.get()
    expect(toast).toMatchObject({
      title: 'Session terminée',
      description: 'Reconnectez-vous pour continuer.',
      tone: 'neutral',
    })
    // Other pending calls are rejected as well.
    await call('get /api/profile').catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(toastStore.get()).toBe(toast)
  })

  test('of somebody else: the page asks who is signed in now, and begins anew', async () => {
    const session = signedIn()
    const { asked } = fakeServer({
      'get /api/profile': () => {
        throw new Rejection('session.other_account')
      },
      'get /api/session': () => ({ account: bruno }),
    })
    await session.state
      .get()
      .app.call('get /api/profile')
      .catch(() => {})
    await vi.waitFor(() => expect(page.reload).toHaveBeenCalledOnce())
    expect(asked[0]?.account).toBe('anna')
    expect(shown(session).account).toEqual(bruno)
    expect(keysLeft()).not.toContain('favourites:anna')
  })
})
