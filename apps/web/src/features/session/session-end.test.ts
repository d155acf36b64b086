import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer, offline } from '../../testing/fake-server.ts'
import { anna, bruno, hasDraft, keysLeft, loadTab, resetSessionDevice, signedIn } from '../../testing/session-device.ts'
import { openTab, notifyOtherTabs } from '../../testing/tab.ts'

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
  ])('%s begins this page anew, without what was typed', async (_, owner) => {
    const { followSession, isGivenUp, onReset } = await signedIn()
    const stopped = vi.fn<() => void>()
    onReset(stopped)
    followSession()
    elsewhere(owner)
    expect(page.reload).toHaveBeenCalledOnce()
    expect(hasDraft()).toBe(false)
    expect(isGivenUp()).toBe(true)
    expect(stopped).toHaveBeenCalledOnce()
  })

  test('[DEL-10] a page that ends the account waits for its own answer, whichever tab hears of it first', async () => {
    const { followSession, endAccount, leaveDeleted } = await signedIn()
    followSession()
    await endAccount(async () => elsewhere(undefined))
    expect(page.reload).not.toHaveBeenCalled()
    leaveDeleted('anna', { title: 'Compte supprimé' })
    elsewhere(undefined)
    expect(page.reload).not.toHaveBeenCalled()
    expect(page.goTo.mock.calls).toEqual([['/']])
  })

  test('[DEL-16] where ending the account failed, it hears of other tabs again', async () => {
    const { followSession, endAccount } = await signedIn()
    followSession()
    await expect(endAccount(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    elsewhere(bruno)
    expect(page.reload).toHaveBeenCalledOnce()
  })

  test('the same person, other keys, and a page without anybody stay', async () => {
    const { followSession, sessionStore } = await signedIn()
    followSession()
    elsewhere({ ...anna, username: 'Anna B.' })
    elsewhere({ id: 'anna' })
    elsewhere(bruno, 'ui-theme')
    expect(page.reload).not.toHaveBeenCalled()
    sessionStore.set({ status: 'signed-out' })
    elsewhere(bruno)
    expect(page.reload).not.toHaveBeenCalled()
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
    expect(page.goTo.mock.calls).toEqual([['/']])
    const next = await openTab(loadTab)
    next.showPendingToast()
    expect(next.toastStore.get()).toMatchObject({
      title: 'Déconnexion réussie',
      description: 'Vous êtes maintenant déconnecté',
      tone: 'success',
    })
  })

  test('[GAP-104] [PICT-01] forgets which pictures were shown', async () => {
    const { signOut } = await signedIn()
    server()
    const removed = vi.fn<(name: string) => Promise<boolean>>(() => Promise.resolve(true))
    vi.stubGlobal('caches', { delete: removed })
    await expect(signOut()).resolves.toBe(true)
    expect(removed.mock.calls).toEqual([['pictures']])
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
    expect(keysLeft()).toEqual(['account', 'favourites:anna', 'outbox:anna:x'])
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
    expect(page.goTo).not.toHaveBeenCalled()
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
  expect(page.goTo.mock.calls).toEqual([['/']])
  expect(JSON.parse(sessionStorage.getItem('pending-toast') ?? '')).toEqual({
    title: 'Compte supprimé',
    description: 'Adieu',
    tone: 'success',
  })
})
