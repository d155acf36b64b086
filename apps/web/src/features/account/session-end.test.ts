import { beforeEach, describe, expect, test, vi } from 'vitest'
import { showPendingToast, toastStore } from '../../lib/toasts.ts'
import { onLeaveRequest } from '../../lib/unsaved.ts'
import { film } from '../../testing/fake-favourites.ts'
import { fakeServer, offline } from '../../testing/fake-server.ts'
import { anna, bruno, hasDraft, keysLeft, resetSessionDevice, signedIn } from '../../testing/session-device.ts'
import { notifyOtherTabs, openTab } from '../../testing/tab.ts'
import { signOut, signOutEverywhere } from './sign-out.ts'
import { keepSending } from '../conversations/outbox.ts'
import { favouritesOf, toggleFavourite } from '../favourites/store.ts'
import { keepFavouritesInSync } from '../favourites/sync.ts'

/** Opens a signed-in page. @returns Its app. */
const signedInApp = () => signedIn().state.get().app

let page: ReturnType<typeof resetSessionDevice>

beforeEach(() => {
  page = resetSessionDevice()
})

describe('what another tab does', () => {
  /** Writes the owner of the device as another tab does. */
  function elsewhere(owner: unknown, key: string | null = 'account') {
    if (owner === undefined) localStorage.removeItem('account')
    else localStorage.setItem('account', JSON.stringify(owner))
    notifyOtherTabs(key)
  }

  test.each([
    ['somebody else signs in', bruno],
    ['signing out', undefined],
  ])('%s begins this page anew, without what was typed', (_, owner) => {
    const { follow, state } = signedIn()
    const { signal } = state.get().app
    const stopped = vi.fn<() => void>()
    signal.addEventListener('abort', stopped)
    follow()
    elsewhere(owner)
    expect(page.reload).toHaveBeenCalledOnce()
    expect(hasDraft()).toBe(false)
    expect(signal.aborted).toBe(true)
    expect(stopped).toHaveBeenCalledOnce()
  })

  test('[DEL-10] a page that ends the account waits for its own answer, whichever tab hears of it first', async () => {
    const { follow, endAccount, leaveDeleted } = signedIn()
    follow()
    await endAccount(async () => elsewhere(undefined))
    expect(page.reload).not.toHaveBeenCalled()
    leaveDeleted('anna', { title: 'Compte supprimé' })
    elsewhere(undefined)
    expect(page.reload).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(page.goTo.mock.calls).toEqual([['/']]))
  })

  test('[DEL-16] where ending the account failed, it hears of other tabs again', async () => {
    const { follow, endAccount } = signedIn()
    follow()
    await expect(endAccount(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    elsewhere(bruno)
    expect(page.reload).toHaveBeenCalledOnce()
  })

  test('the same person, other keys, and a page without anybody stay', async () => {
    const { follow, refresh, state } = signedIn()
    follow()
    elsewhere({ ...anna, username: 'Anna B.' })
    elsewhere({ id: 'anna' })
    elsewhere(bruno, 'ui-theme')
    expect(page.reload).not.toHaveBeenCalled()
    fakeServer({ 'get /api/session': () => ({ account: null }) })
    await refresh()
    expect(state.get().status).toBe('signed-out')
    elsewhere(bruno)
    expect(page.reload).not.toHaveBeenCalled()
    expect(hasDraft()).toBe(true)
  })

  test('[DEL-10] [GAP-04] the deletion of an account is heard of in every tab, with its id', async () => {
    const other = signedIn()
    const forgotten = vi.fn<(id: string) => void>()
    other.onDeleted(forgotten)
    other.follow()
    openTab().leaveDeleted('anna', { title: 'Compte supprimé' })
    await vi.waitFor(() => expect(forgotten).toHaveBeenCalledWith('anna'))
  })
})

describe('signing out', () => {
  const server = () =>
    fakeServer({
      'delete /api/session': () => ({}),
      'delete /api/sessions': () => ({}),
      'get /api/favourites/changes': () => ({ changes: [], cursor: '0', more: false }),
    })

  test('[AUTH-40] [TOAST-29] [GAP-104] ends the session, forgets everything of the person, and loads "/" anew', async () => {
    const app = signedInApp()
    const { namesAsked } = server()
    await expect(signOut(app)).resolves.toBe(true)
    expect(namesAsked()).toEqual(['delete /api/session'])
    expect(keysLeft()).toEqual([])
    expect(localStorage.getItem('ui-theme')).toBe('dark')
    expect(hasDraft()).toBe(false)
    expect(app.signal.aborted).toBe(true)
    await vi.waitFor(() => expect(page.goTo.mock.calls).toEqual([['/']]))
    expect(toastStore.get(), 'before the page is loaded').toBeUndefined()
    showPendingToast()
    expect(toastStore.get()).toMatchObject({
      title: 'Déconnexion réussie',
      description: 'Vous êtes maintenant déconnecté',
      tone: 'success',
    })
  })

  test('[GAP-104] [PICT-01] forgets which pictures were shown', async () => {
    const app = signedInApp()
    server()
    const removed = vi.fn<(name: string) => Promise<boolean>>(() => Promise.resolve(true))
    vi.stubGlobal('caches', { delete: removed })
    await expect(signOut(app)).resolves.toBe(true)
    expect(removed.mock.calls).toEqual([['pictures']])
  })

  test('everywhere asks for the end of every session', async () => {
    const app = signedInApp()
    const { namesAsked } = server()
    await expect(signOutEverywhere(app)).resolves.toBe(true)
    expect(namesAsked()).toEqual(['delete /api/sessions'])
    expect(keysLeft()).toEqual([])
  })

  test('finishes what is to be sent while the session still stands', async () => {
    const app = signedInApp()
    const { answers, namesAsked } = server()
    let end = () => {}
    answers['post /api/favourites/changes'] = () => new Promise((resolve) => (end = () => resolve({ ok: true })))
    keepSending(app)
    keepFavouritesInSync(app)
    toggleFavourite(app, 'current', film(1))
    const left = signOut(app)
    await vi.waitFor(() => expect(namesAsked()).toContain('post /api/favourites/changes'))
    expect(namesAsked()).not.toContain('delete /api/session')
    end()
    await expect(left).resolves.toBe(true)
    expect(namesAsked().filter((name) => name === 'delete /api/session')).toHaveLength(1)
    expect(keysLeft()).toEqual([])
  })

  test('[GAP-01] keeps for their return what could not be sent, and says so', async () => {
    const { state } = signedIn()
    const { app } = state.get()
    const { answers } = server()
    answers['post /api/favourites/changes'] = offline
    keepSending(app)
    keepFavouritesInSync(app)
    toggleFavourite(app, 'current', film(1))
    await expect(signOut(app)).resolves.toBe(true)
    expect(keysLeft()).toEqual(['account', 'acts:anna:x', 'favourites:anna', 'outbox:anna:x'])
    expect(localStorage.getItem('favourites:anna')).toContain('Film 1')
    expect(hasDraft()).toBe(false)
    expect(state.get().status).toBe('signed-out')
    expect(state.get().app.account.get()).toBeUndefined()
    showPendingToast()
    expect(toastStore.get()?.description).toBe('Vos derniers changements attendent votre retour sur cet appareil.')
  })

  test('[TOAST-30] changes nothing when the server cannot be told', async () => {
    const { state } = signedIn()
    const { app } = state.get()
    const { answers } = server()
    const failures = [
      () => (answers['delete /api/session'] = offline),
      // What is to be sent cannot be read.
      () =>
        vi.spyOn(app.storage, 'keys').mockImplementation(() => {
          throw new Error('no')
        }),
    ]
    for (const prepare of failures) {
      prepare()
      await expect(signOut(app)).resolves.toBe(false)
      expect(toastStore.get()).toMatchObject({
        title: 'Erreur de déconnexion',
        description: 'Impossible de se déconnecter',
        tone: 'error',
      })
      expect(keysLeft()).toContain('favourites:anna')
      expect(hasDraft()).toBe(true)
      expect(app.signal.aborted).toBe(false)
      expect(state.get()).toEqual({ status: 'signed-in', app })
      expect(app.account.get()).toEqual(anna)
    }
    expect(page.goTo).not.toHaveBeenCalled()
  })

  test('does nothing while something unsaved is wanted', async () => {
    const app = signedInApp()
    const { namesAsked } = server()
    keepFavouritesInSync(app)
    await vi.waitFor(() => expect(favouritesOf(app).areKnown.get()).toBe(true))
    const before = namesAsked().length
    const take = onLeaveRequest(() => Promise.resolve(false))
    await expect(signOut(app)).resolves.toBe(false)
    expect(namesAsked(), 'a last exchange').toHaveLength(before)
    expect(hasDraft()).toBe(true)
    take()
    await expect(signOut(app)).resolves.toBe(true)
    expect(namesAsked().slice(before)).toEqual(['get /api/favourites/changes', 'delete /api/session'])
  })
})

test('[DEL-10] [GAP-04] leaving a deleted account forgets it, also what signing out leaves, and says farewell', async () => {
  const { leaveDeleted, onDeleted, state } = signedIn()
  const forgotten = vi.fn<(id: string) => void>()
  onDeleted(forgotten)
  leaveDeleted('anna', { title: 'Compte supprimé', description: 'Adieu' })
  expect(forgotten.mock.calls).toEqual([['anna']])
  expect(keysLeft()).toEqual([])
  expect(hasDraft()).toBe(false)
  expect(state.get().app.signal.aborted).toBe(true)
  await vi.waitFor(() => expect(page.goTo.mock.calls).toEqual([['/']]))
  expect(JSON.parse(sessionStorage.getItem('pending-toast') ?? '')).toEqual({
    title: 'Compte supprimé',
    description: 'Adieu',
    tone: 'success',
  })
})
