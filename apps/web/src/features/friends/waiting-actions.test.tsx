import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { friendsPage, offers, result, rowOf, sent, strangers } from '../../testing/people.ts'
import { add, cancel, openSuggested } from '../../testing/suggested-person.ts'

/** Friend actions without a network. */

/** Its button, and what is said of it, while it waits for the network. */
const waits = { text: ['En attente du réseau'], buttons: ['Annuler la demande à zoe'] }

test('[FRND-49] [RULE-20] taps without a network do not count: the one that arrives is sent', async () => {
  const page = await openSuggested(strangers, { 'post /api/friend-requests': offline })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (let tap = 1; tap <= 7; tap += 1) {
    await page.press(/^Ajouter/)
    await waitFor(() => expect(page.shown()).toEqual(waits))
    await page.press(/^Annuler/)
    await waitFor(() => expect(page.shown()).toEqual(add))
  }
  expect(toastStore.get()).toBeUndefined()
  Object.assign(page.answers, { 'post /api/friend-requests': () => sent })
  await page.press(/^Ajouter/)
  await waitFor(() => expect(page.row.querySelector('[aria-busy]')).toBeNull())
  expect(page.shown()).toEqual(cancel)
})

test('[GAP-151] without a network a request waits, also on the next page, and goes out once when it is back', async () => {
  const { app, press, shown } = await openSuggested(strangers, { 'post /api/friend-requests': offline })
  await press(/^Ajouter/)
  await waitFor(() => expect(shown()).toEqual(waits))
  app.end()
  const kept = Object.entries(localStorage).filter(([key]) => key.startsWith('acts:'))
  const again = await openPage(
    '/friends?add=true',
    {
      'get /api/people-suggestions': () => ({ people: [result('zoe', strangers)] }),
      'post /api/friend-requests': offline,
    },
    () => {
      for (const [key, value] of kept) localStorage.setItem(key, String(value))
    },
  )
  const row = await rowOf('zoe')
  expect(offers(row)).toEqual(waits)
  again.answers['post /api/friend-requests'] = () => sent
  const before = again.namesAsked().length
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(offers(row)).toEqual(cancel))
  expect(
    again
      .namesAsked()
      .slice(before)
      .filter((name) => name === 'post /api/friend-requests'),
  ).toHaveLength(1)
})

test.each([
  ['is taken back, and named', 'friends.too_many', strangers, add],
  ['that had arrived, although its answer was lost, is none', 'friends.already_exists', sent, cancel],
] as const)('[GAP-151] a request that waited and then is refused %s', async (_, code, friendship, expected) => {
  const page = await openSuggested(strangers, { 'post /api/friend-requests': offline })
  await page.press(/^Ajouter/)
  await waitFor(() => expect(page.shown()).toEqual(waits))
  Object.assign(page.answers, {
    'post /api/friend-requests': () => {
      throw new Rejection(code)
    },
    'get /api/people/{id}/friendship': () => friendship,
  })
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(page.shown()).toEqual(expected))
  expect(toastStore.get()?.description).toBe(
    expected === add ? 'Votre demande à zoe, faite hors ligne, n’a pas pu être envoyée.' : undefined,
  )
})

test.each([
  ['Retirer de mes amis', 'delete /api/friends/{id}', 'L’amitié avec zoe n’a pas pu être retirée'],
  ['Bloquer', 'put /api/blocks/{id}', 'Le blocage de zoe, voulu hors ligne, n’a pas abouti'],
] as const)(
  '[GAP-151] "%s" without a network waits in the row of the friend; refused, it says so with the name',
  async (name, endpoint, late) => {
    const { user, answers } = await openPage('/friends?friend=zoe', {
      'get /api/people/{id}/favourites/summary': () => ({ parts: [] }),
      'get /api/friends': () => friendsPage(['zoe']),
      [endpoint]: offline,
    })
    await screen.findByRole('heading', { name: 'Préférences de zoe' })
    await user.click(screen.getByRole('button', { name: 'Plus d’actions pour zoe' }))
    await user.click(await screen.findByRole('menuitem', { name }))
    await user.click(within(await screen.findByRole('dialog', { name: /\?$/ })).getByRole('button', { name }))
    await waitFor(() => expect(toastStore.get()?.title).toBe('En attente du réseau'))
    const row = async () => (await screen.findByRole('button', { name: /^zoe/ })).closest('li') as HTMLElement
    await waitFor(async () => expect((await row()).textContent).toContain('En attente du réseau'))
    expect(within(await row()).queryByRole('button', { name: 'Message à zoe' })).toBeNull()
    // Nor beside the list.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Plus d’actions pour zoe' })).toBeNull())
    answers[endpoint] = () => {
      throw new Rejection('friends.too_many')
    }
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(toastStore.get()?.description).toContain(late))
    expect((await row()).textContent).not.toContain('En attente')
  },
)
