import { sessionMarker } from '@trouvaille/domain'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer, offline, Rejection } from '../../testing/fake-server.ts'
import {
  anna,
  bruno,
  hasDraft,
  hasMarker,
  keysLeft,
  loadTab,
  resetSessionDevice,
  signedIn,
} from '../../testing/session-device.ts'
import { openTab, person } from '../../testing/tab.ts'

let page: ReturnType<typeof resetSessionDevice>

beforeEach(() => {
  page = resetSessionDevice()
})

describe('what the page knows as it opens', () => {
  test('a device without a session is signed out, whatever it remembers', async () => {
    localStorage.setItem('account', JSON.stringify(anna))
    const { sessionStore } = await openTab(loadTab)
    expect(sessionStore.get()).toEqual({ status: 'signed-out' })
  })

  test('a known member is shown at once', async () => {
    const { sessionStore } = await signedIn()
    expect(sessionStore.get()).toEqual({ status: 'signed-in', account: anna })
  })

  test.each(['', '{{', '42', '{"id":"anna"}'])(
    '[AUTH-37] a session of somebody whom the device does not know begins as loading: %s',
    async (text) => {
      document.cookie = `${sessionMarker}=1; Path=/`
      if (text) localStorage.setItem('account', text)
      const { sessionStore } = await openTab(loadTab)
      expect(sessionStore.get()).toEqual({ status: 'loading' })
    },
  )

  test('[AUTH-37] a session that another tab ends while the page starts leaves it signed out, not loading', async () => {
    document.cookie = `${sessionMarker}=1; Path=/`
    const { refreshSession, sessionStore } = await openTab(loadTab)
    document.cookie = `${sessionMarker}=; Path=/; Max-Age=0`
    await refreshSession()
    expect(sessionStore.get()).toEqual({ status: 'signed-out' })
  })
})

test('[AUTH-51] the app reads who is signed in and the session, and hears of each change', async () => {
  const { refreshSession, expire, sessionStore } = await signedIn()
  const received: (string | undefined)[] = []
  const stop = sessionStore.subscribe(() => {
    const { status, account } = sessionStore.get()
    received.push(`${status} ${account?.username}`)
  })
  fakeServer({ 'get /api/session': () => ({ account: person('anna', { username: 'Anna B.' }) }) })
  await refreshSession()
  expire()
  expect(received).toEqual(['signed-in Anna B.', 'signed-out undefined'])
  stop()
  sessionStore.set({ status: 'loading' })
  expect(received).toHaveLength(2)
})

describe('asking who is signed in', () => {
  test('nobody is asked without a session', async () => {
    const { asked } = fakeServer()
    const { refreshSession } = await openTab(loadTab)
    await refreshSession()
    expect(asked).toEqual([])
  })

  test('the answer is shown, and remembered for the next page', async () => {
    const { refreshSession, sessionStore } = await signedIn()
    const changed = person('anna', { username: 'Anna B.', roles: ['moderator'] })
    fakeServer({ 'get /api/session': () => ({ account: changed }) })
    await refreshSession()
    expect(sessionStore.get()).toEqual({ status: 'signed-in', account: changed })
    expect(JSON.parse(localStorage.getItem('account') ?? '')).toEqual(changed)
    expect(keysLeft(), 'the same person keeps everything').toContain('favourites:anna')
    expect(hasDraft()).toBe(true)
  })

  test('[GAP-104] somebody else finds nothing of the person before', async () => {
    const { refreshSession, sessionStore, onReset } = await signedIn()
    const stopped = vi.fn<() => void>(() => expect(localStorage.getItem('favourites:anna')).toBe('{}'))
    onReset(stopped)
    fakeServer({ 'get /api/session': () => ({ account: bruno }) })
    await refreshSession()
    expect(stopped, 'first').toHaveBeenCalledOnce()
    expect(sessionStore.get().account).toEqual(bruno)
    expect(keysLeft()).toEqual(['account', 'user_role'])
    expect(localStorage.getItem('user_role')).toBe('user')
    expect(localStorage.getItem('ui-theme')).toBe('dark')
    expect(localStorage.getItem('attempts:sign-in')).toBe('{}')
    expect(hasDraft()).toBe(false)
  })

  test('[GAP-104] also when the session of the one before had ended', async () => {
    const { expire, enter } = await signedIn()
    expire()
    enter(bruno)
    expect(keysLeft()).toEqual(['account', 'user_role'])
  })

  test('when there is none any more, the device shows nobody', async () => {
    const { refreshSession, sessionStore } = await signedIn()
    fakeServer({ 'get /api/session': () => ({ account: null }) })
    await refreshSession()
    expect(sessionStore.get()).toEqual({ status: 'signed-out' })
    expect(hasMarker()).toBe(false)
  })

  test('without a network a known member stays, and an unknown one is signed out', async () => {
    fakeServer({ 'get /api/session': offline })
    const known = await signedIn()
    await known.refreshSession()
    expect(known.sessionStore.get().account).toEqual(anna)
    expect(console.warn).not.toHaveBeenCalled()
    localStorage.clear()
    const unknown = await openTab(loadTab)
    expect(unknown.sessionStore.get().status).toBe('loading')
    await unknown.refreshSession()
    expect(unknown.sessionStore.get()).toEqual({ status: 'signed-out' })
  })

  test('a refusal is logged, and changes nothing for a known member', async () => {
    fakeServer({
      'get /api/session': () => {
        throw new Rejection('server.unavailable')
      },
    })
    const { refreshSession, sessionStore } = await signedIn()
    await refreshSession()
    expect(sessionStore.get().account).toEqual(anna)
    expect(console.warn).toHaveBeenCalledOnce()
  })
})

test('what a person changes about themselves is shown and remembered; of nobody nothing is', async () => {
  const tab = await signedIn()
  tab.updateAccount({ username: 'Anna B.' })
  expect(tab.sessionStore.get().account).toEqual({ ...anna, username: 'Anna B.' })
  expect(JSON.parse(localStorage.getItem('account') ?? '')).toEqual({ ...anna, username: 'Anna B.' })
  tab.sessionStore.set({ status: 'signed-out' })
  tab.updateAccount({ username: 'Nobody' })
  expect(tab.sessionStore.get()).toEqual({ status: 'signed-out' })
})

describe('a session that ended', () => {
  test('[GAP-104] leaves the unsent favourites and what is typed, and only the id of their owner', async () => {
    const { expire, sessionStore, onReset } = await signedIn()
    const stopped = vi.fn<() => void>()
    onReset(stopped)
    expire()
    expect(sessionStore.get()).toEqual({ status: 'signed-out' })
    expect(keysLeft()).toEqual(['account', 'favourites:anna', 'outbox:anna:x'])
    expect(localStorage.getItem('account')).toBe('{"id":"anna"}')
    expect(hasMarker()).toBe(false)
    expect(hasDraft()).toBe(true)
    expect(stopped).toHaveBeenCalledOnce()
  })

  test('is noticed by the next refused call, which is told after what failed', async () => {
    vi.useFakeTimers()
    const { call, sessionStore, toastStore } = await signedIn()
    fakeServer({
      'get /api/profile': () => {
        throw new Rejection('session.required')
      },
    })
    await call('get /api/profile').catch(() => {})
    expect(sessionStore.get()).toEqual({ status: 'signed-out' })
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
    const { call, sessionStore } = await signedIn()
    const { asked } = fakeServer({
      'get /api/profile': () => {
        throw new Rejection('session.other_account')
      },
      'get /api/session': () => ({ account: bruno }),
    })
    await call('get /api/profile').catch(() => {})
    await vi.waitFor(() => expect(page.reload).toHaveBeenCalledOnce())
    expect(asked[0]?.account).toBe('anna')
    expect(sessionStore.get().account).toEqual(bruno)
    expect(keysLeft()).not.toContain('favourites:anna')
  })
})
