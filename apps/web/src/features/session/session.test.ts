// @vitest-environment happy-dom
import { sessionMarker } from '@trouvaille/domain'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer, offline, Refusal } from '../../testing/fake-server.ts'
import { openTab, person, resetDevice, signInOnDevice, tellOtherTabs } from '../../testing/tab.ts'

const anna = person('anna')
const bruno = person('bruno')

let reload: ReturnType<typeof vi.spyOn>
let goTo: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  resetDevice()
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  goTo = vi.spyOn(location, 'assign').mockImplementation(() => {})
})

const loadTab = async () => ({
  ...(await import('./session.ts')),
  ...(await import('../../lib/api.ts')),
  ...(await import('../../lib/draft.ts')),
  ...(await import('../../lib/toasts.ts')),
  ...(await import('../../lib/unsaved.ts')),
})

/** Opens the page of somebody who is signed in, with everything of theirs on the device. */
async function signedIn(account = anna) {
  signInOnDevice(account)
  for (const [key, value] of Object.entries(personal(account.id))) localStorage.setItem(key, value)
  localStorage.setItem('ui-theme', 'dark')
  localStorage.setItem('attempts:sign-in', '{}')
  const tab = await openTab(loadTab)
  tab.draftOf('profile', account.id).write({ bio: 'Typed' })
  return tab
}

const personal = (id: string) => ({
  [`favourites:${id}`]: '{}',
  'cache:answers:1:x': '1',
  moviesRecentSearches: '[]',
  podcastRecentSearches: '[]',
  user_role: 'admin',
})

/** The keys on the device, but those that belong to nobody. */
const keysLeft = () =>
  Object.keys(localStorage)
    .filter((key) => key !== 'ui-theme' && key !== 'attempts:sign-in')
    .toSorted()
const hasMarker = () => document.cookie.includes(`${sessionMarker}=1`)
const hasDraft = () => sessionStorage.getItem('draft:profile') !== null

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
    const { refreshSession, sessionStore, onForget } = await signedIn()
    const stopped = vi.fn<() => void>(() => expect(localStorage.getItem('favourites:anna')).toBe('{}'))
    onForget(stopped)
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
        throw new Refusal('server.unavailable')
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
    const { expire, sessionStore, onForget } = await signedIn()
    const stopped = vi.fn<() => void>()
    onForget(stopped)
    expire()
    expect(sessionStore.get()).toEqual({ status: 'signed-out' })
    expect(keysLeft()).toEqual(['account', 'favourites:anna'])
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
        throw new Refusal('session.required')
      },
    })
    await call('get /api/profile').catch(() => {})
    expect(sessionStore.get()).toEqual({ status: 'signed-out' })
    expect(toastStore.get()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(0)
    const told = toastStore.get()
    expect(told).toMatchObject({
      title: 'Session terminée',
      description: 'Reconnectez-vous pour continuer.',
      tone: 'neutral',
    })
    // Other calls that were under way are refused too.
    await call('get /api/profile').catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(toastStore.get()).toBe(told)
  })

  test('of somebody else: the page asks who is signed in now, and begins anew', async () => {
    const { call, sessionStore } = await signedIn()
    const { asked } = fakeServer({
      'get /api/profile': () => {
        throw new Refusal('session.other_account')
      },
      'get /api/session': () => ({ account: bruno }),
    })
    await call('get /api/profile').catch(() => {})
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(asked[0]?.account).toBe('anna')
    expect(sessionStore.get().account).toEqual(bruno)
    expect(keysLeft()).not.toContain('favourites:anna')
  })
})

describe('what another tab does', () => {
  /** Another tab leaves this behind as the owner of the device. */
  function elsewhere(owner: unknown, key: string | null = 'account') {
    if (owner === undefined) localStorage.removeItem('account')
    else localStorage.setItem('account', JSON.stringify(owner))
    tellOtherTabs(key)
  }

  test.each([
    ['somebody else signs in', bruno],
    ['signing out', undefined],
  ])('%s begins this page anew, without what was typed', async (_, owner) => {
    const { followSession, isGivenUp, onForget } = await signedIn()
    const stopped = vi.fn<() => void>()
    onForget(stopped)
    followSession()
    elsewhere(owner)
    expect(reload).toHaveBeenCalledOnce()
    expect(hasDraft()).toBe(false)
    expect(isGivenUp()).toBe(true)
    expect(stopped).toHaveBeenCalledOnce()
  })

  test('the same person, other keys, and a page without anybody stay', async () => {
    const { followSession, sessionStore } = await signedIn()
    followSession()
    elsewhere({ ...anna, username: 'Anna B.' })
    elsewhere({ id: 'anna' })
    elsewhere(bruno, 'ui-theme')
    expect(reload).not.toHaveBeenCalled()
    sessionStore.set({ status: 'signed-out' })
    elsewhere(bruno)
    expect(reload).not.toHaveBeenCalled()
    expect(hasDraft()).toBe(true)
  })

  test('[DEL-10] [GAP-04] the deletion of an account is heard of in every tab, with its id', async () => {
    const other = await signedIn()
    const forgotten = vi.fn<(id: string) => void>()
    other.onAccountDeletion(forgotten)
    other.followSession()
    const tab = await openTab(loadTab)
    tab.leaveDeleted('anna', { title: 'Compte supprimé' })
    await vi.waitFor(() => expect(forgotten).toHaveBeenCalledWith('anna'))
  })
})

describe('signing out', () => {
  const server = () => fakeServer({ 'delete /api/session': () => ({}), 'delete /api/sessions': () => ({}) })

  test('[AUTH-40] [TOAST-29] [GAP-104] ends the session, forgets everything of the person, and loads "/" anew', async () => {
    const { signOut, isGivenUp } = await signedIn()
    const { namesAsked } = server()
    await expect(signOut()).resolves.toBe(true)
    expect(namesAsked()).toEqual(['delete /api/session'])
    expect(keysLeft()).toEqual([])
    expect(localStorage.getItem('ui-theme')).toBe('dark')
    expect(hasDraft()).toBe(false)
    expect(isGivenUp()).toBe(true)
    expect(goTo.mock.calls).toEqual([['/']])
    const next = await openTab(loadTab)
    next.showPendingToast()
    expect(next.toastStore.get()).toMatchObject({
      title: 'Déconnexion réussie',
      description: 'Vous êtes maintenant déconnecté',
      tone: 'success',
    })
  })

  test('everywhere asks for the end of every session', async () => {
    const { signOutEverywhere } = await signedIn()
    const { namesAsked } = server()
    await expect(signOutEverywhere()).resolves.toBe(true)
    expect(namesAsked()).toEqual(['delete /api/sessions'])
    expect(keysLeft()).toEqual([])
  })

  test('finishes what is to be sent while the session still stands', async () => {
    const { signOut, onSignOut } = await signedIn()
    const { asked } = server()
    let end = (_sent: boolean) => {}
    onSignOut(() => new Promise((resolve) => (end = resolve)))
    onSignOut(() => Promise.resolve(true))
    const left = signOut()
    await vi.waitFor(() => expect(end.length).toBe(1))
    expect(asked).toEqual([])
    end(true)
    await expect(left).resolves.toBe(true)
    expect(asked).toHaveLength(1)
    expect(keysLeft()).toEqual([])
  })

  test('[GAP-01] keeps for their return what could not be sent, and says so', async () => {
    const { signOut, onSignOut, sessionStore } = await signedIn()
    server()
    onSignOut(() => Promise.resolve(true))
    onSignOut(() => Promise.resolve(false))
    await expect(signOut()).resolves.toBe(true)
    expect(keysLeft()).toEqual(['account', 'favourites:anna'])
    expect(hasDraft()).toBe(false)
    expect(sessionStore.get()).toEqual({ status: 'signed-out' })
    const next = await openTab(loadTab)
    next.showPendingToast()
    expect(next.toastStore.get()?.description).toBe(
      'Vos derniers changements de préférés attendent votre retour sur cet appareil.',
    )
  })

  test('[TOAST-30] changes nothing when the server cannot be told', async () => {
    const tab = await signedIn()
    const answers = server().answers
    const failures = [
      () => (answers['delete /api/session'] = offline),
      () => tab.onSignOut(() => Promise.reject(new Error('no'))),
    ]
    for (const prepare of failures) {
      prepare()
      await expect(tab.signOut()).resolves.toBe(false)
      expect(tab.toastStore.get()).toMatchObject({
        title: 'Erreur de déconnexion',
        description: 'Impossible de se déconnecter',
        tone: 'error',
      })
      expect(keysLeft()).toContain('favourites:anna')
      expect(hasDraft()).toBe(true)
      expect(tab.isGivenUp()).toBe(false)
      expect(tab.sessionStore.get().account).toEqual(anna)
    }
    expect(goTo).not.toHaveBeenCalled()
  })

  test('does nothing while something unsaved is wanted', async () => {
    const { signOut, onLeaveRequest, onSignOut } = await signedIn()
    const { asked } = server()
    const task = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
    onSignOut(task)
    const take = onLeaveRequest(() => Promise.resolve(false))
    await expect(signOut()).resolves.toBe(false)
    expect(task).not.toHaveBeenCalled()
    expect(asked).toEqual([])
    expect(hasDraft()).toBe(true)
    take()
    await expect(signOut()).resolves.toBe(true)
  })
})

test('[DEL-10] [GAP-04] leaving a deleted account forgets it, also what signing out leaves, and says farewell', async () => {
  const { leaveDeleted, onAccountDeletion, isGivenUp } = await signedIn()
  const forgotten = vi.fn<(id: string) => void>()
  onAccountDeletion(forgotten)
  leaveDeleted('anna', { title: 'Compte supprimé', description: 'Adieu' })
  expect(forgotten.mock.calls).toEqual([['anna']])
  expect(keysLeft()).toEqual([])
  expect(hasDraft()).toBe(false)
  expect(isGivenUp()).toBe(true)
  expect(goTo.mock.calls).toEqual([['/']])
  expect(JSON.parse(sessionStorage.getItem('pending-toast') ?? '')).toEqual({
    title: 'Compte supprimé',
    description: 'Adieu',
    tone: 'success',
  })
})
