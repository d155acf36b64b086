import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { friends, offers, received, requests, result, rowOf, sent, strangers } from '../../testing/people.ts'
import { add, cancel, openSuggested } from '../../testing/suggested-person.ts'
import { person, signInOnDevice } from '../../testing/tab.ts'

/** A pending request without a known id. */
const noId = { status: 'pending', id: null, direction: 'received' } as const

const nowFriends = 'Vous êtes amis'
const answer = { text: ['Demande reçue'], buttons: ['Accepter la demande de zoe', 'Refuser la demande de zoe'] }
const isFriend = { text: ['Amis'], buttons: ['Message à zoe'] }
/** The same before the server has confirmed it. */
const becomesFriend = { text: ['Amis'], buttons: [] }

/** An answer that the test resolves. */
function held<T>() {
  let give: (value: T) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const later = new Promise<T>((resolve, reject) => {
    give = resolve
    fail = reject
  })
  return {
    answer: () => later,
    give: (value: T) => act(async () => give(value)),
    fail: (error: Error) => act(async () => fail(error)),
  }
}

const refuse =
  (code: ConstructorParameters<typeof Rejection>[0], more = {}) =>
  () => {
    throw new Rejection(code, more)
  }

test.each([
  ['a stranger: "Ajouter"', strangers, add],
  ['asked: "Annuler"', sent, cancel],
  ['asking: "Accepter" and "Refuser"', received, answer],
  ['[FRND-38] [GAP-127] a friend: "Amis", and a message, but nothing to do about the friendship', friends, isFriend],
])('[FRND-11] %s', async (_, friendship, expected) => {
  const { shown } = await openSuggested(friendship)
  expect(shown()).toEqual(expected)
})

test('[FRND-32] "Ajouter" shows as sent at once, waits with its width, and keeps the focus', async () => {
  const call = held<unknown>()
  const { row, press, shown, asked } = await openSuggested(strangers, { 'post /api/friend-requests': call.answer })
  const button = within(row).getByRole('button')
  await press(/^Ajouter/)
  expect(shown()).toEqual(cancel)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(button)
  // A second press while the request is pending does nothing.
  await press(/^Annuler/)
  expect(asked.filter(({ name }) => name.startsWith('delete'))).toEqual([])
  await call.give(sent)
  await waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false))
  expect(shown()).toEqual(cancel)
  expect(asked.find(({ name }) => name === 'post /api/friend-requests')?.body).toEqual({ personId: 'zoe' })
})

const cases = [
  [
    '[FRND-33] [TOAST-08] [GAP-148] [TOAST-15] [TOAST-49] "Ajouter"',
    strangers,
    /^Ajouter/,
    'post /api/friend-requests',
    cancel,
    add,
    'Erreur lors de l’envoi de la demande d’ami',
    'Impossible d’envoyer la demande d’ami.',
  ],
  [
    '[FRND-35] [TOAST-08] [TOAST-19] [TOAST-50] "Annuler"',
    sent,
    /^Annuler/,
    'delete /api/people/{id}/request',
    add,
    cancel,
    'Erreur lors de l’annulation de la demande',
    'Impossible d’annuler la demande d’ami.',
  ],
  [
    '[FRND-36] [TOAST-08] [TOAST-17] [TOAST-51] "Accepter"',
    received,
    /^Accepter/,
    'post /api/friend-requests/{id}/accept',
    becomesFriend,
    answer,
    'Erreur lors de l’acceptation de la demande',
    'Impossible d’accepter la demande d’ami.',
  ],
  [
    '[FRND-37] [TOAST-08] [TOAST-18] [TOAST-52] "Refuser"',
    received,
    /^Refuser/,
    'delete /api/friend-requests/{id}',
    add,
    answer,
    'Erreur lors du refus de la demande',
    'Impossible de refuser la demande d’ami.',
  ],
] as const

test.each(cases)(
  '%s that fails is taken back, and says so',
  async (_, friendship, name, endpoint, wanted, before, logged, description) => {
    const call = held<unknown>()
    const { press, shown } = await openSuggested(friendship, { [endpoint]: call.answer })
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await press(name)
    expect(shown()).toEqual(wanted)
    await call.fail(new Rejection('server.unexpected'))
    await waitFor(() => expect(shown()).toEqual(before))
    expect(toastStore.get()).toMatchObject({ title: 'Erreur', description, tone: 'error' })
    expect(log).toHaveBeenCalledWith(logged, expect.any(Error))
  },
)

test.each([
  ['[FRND-34] "Annuler"', sent, /^Annuler/, 'delete /api/people/{id}/request', add],
  ['[FRND-36] "Accepter"', received, /^Accepter/, 'post /api/friend-requests/{id}/accept', isFriend],
  ['[FRND-37] "Refuser"', received, /^Refuser/, 'delete /api/friend-requests/{id}', add],
] as const)('%s that succeeds stays', async (_, friendship, name, endpoint, wanted) => {
  const { press, shown, row, namesAsked } = await openSuggested(friendship, {
    [endpoint]: () => (endpoint.startsWith('post') ? friends : { ok: true }),
  })
  await press(name)
  await waitFor(() => expect(row.querySelector('[aria-busy]')).toBeNull())
  expect(shown()).toEqual(wanted)
  expect(toastStore.get()).toBeUndefined()
  const id = endpoint.includes('people') ? 'zoe' : 'r1'
  expect(namesAsked()).toContain(endpoint.replace('{id}', id))
})

test('[TOAST-14] [GAP-13] a request that crosses another one is said, and the card becomes what it is', async () => {
  // Regardless of the number of requests and of people with similar names.
  const { press, shown } = await openSuggested(strangers, {
    'post /api/friend-requests': refuse('friends.already_exists'),
    'get /api/people/{id}/friendship': () => ({ status: 'pending', id: 'r1', direction: 'received' }),
  })
  await press(/^Ajouter/)
  await waitFor(() => expect(shown()).toEqual(answer))
  expect(toastStore.get()).toMatchObject({
    title: 'Erreur',
    description: 'Une demande d’ami existe déjà avec cet utilisateur',
  })
})

test('[FRND-49] a request that was accepted before it could be cancelled says that the two are friends', async () => {
  const { press, shown } = await openSuggested(sent, {
    'delete /api/people/{id}/request': refuse('friends.request_gone'),
    'get /api/people/{id}/friendship': () => friends,
  })
  await press(/^Annuler/)
  await waitFor(() => expect(shown()).toEqual(isFriend))
  expect(toastStore.get()).toMatchObject({ title: nowFriends, tone: 'success' })
})

test.each([
  [
    'accepted on another device',
    received,
    /^Accepter/,
    'post /api/friend-requests/{id}/accept',
    'friends.request_gone',
  ],
  ['accepted while one asked', strangers, /^Ajouter/, 'post /api/friend-requests', 'friends.already_exists'],
] as const)(
  '[FRND-49] a request that was %s says that the two are friends',
  async (_, friendship, name, endpoint, code) => {
    const { press, shown } = await openSuggested(friendship, {
      [endpoint]: refuse(code),
      'get /api/people/{id}/friendship': () => friends,
    })
    await press(name)
    await waitFor(() => expect(toastStore.get()?.title).toBe(nowFriends))
    expect(shown()).toEqual(isFriend)
  },
)

test('[FRND-49] a request that is gone, where the two are no friends, is said to be gone', async () => {
  const { press } = await openSuggested(sent, {
    'delete /api/people/{id}/request': refuse('friends.request_gone'),
    'get /api/people/{id}/friendship': () => strangers,
  })
  await press(/^Annuler/)
  await waitFor(() => expect(toastStore.get()?.description).toBe('Cette demande n’existe plus.'))
})

test('[FRND-11] the buttons say "Accepter" and "Refuser" in words', async () => {
  const { row } = await openSuggested(received)
  expect(
    within(row)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Accepter', 'Refuser'])
})

test.each([
  ['[FRND-22] [TOAST-12] a request that names nobody', '', strangers, /^Ajouter/, 'IDs d’utilisateurs invalides'],
  ['[FRND-25] taking back a request that names nobody', ' ', sent, /^Annuler/, 'IDs d’utilisateurs invalides'],
  ['[FRND-24] [TOAST-16] accepting no request', 'zoe', noId, /^Accepter/, 'ID de demande invalide'],
  ['[FRND-24] [TOAST-16] declining no request', 'zoe', noId, /^Refuser/, 'ID de demande invalide'],
] as const)('%s is refused with its reason, and not sent', async (_, id, friendship, name, text) => {
  const { user, namesAsked } = await openPage('/friends?add=true', {
    'get /api/people-suggestions': () => ({
      people: [{ person: { id, username: 'zoe', avatarUrl: null }, friendship }],
    }),
  })
  const before = namesAsked().length
  await user.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Erreur', description: text }))
  expect(
    namesAsked()
      .slice(before)
      .filter((each) => !each.startsWith('get')),
  ).toEqual([])
})

test.each([
  ['[FRND-22] [TOAST-12] a request', strangers, /^Ajouter/],
  ['[FRND-25] taking back a request', sent, /^Annuler/],
] as const)('%s without an id of one’s own is refused with its reason, and not sent', async (_, friendship, name) => {
  const { user, namesAsked } = await openPage(
    '/friends?add=true',
    {
      'get /api/people-suggestions': () => ({
        people: [{ person: { id: 'zoe', username: 'zoe', avatarUrl: null }, friendship }],
      }),
    },
    () => signInOnDevice(person(' ')),
  )
  await user.click(await screen.findByRole('button', { name }))
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({ title: 'Erreur', description: 'IDs d’utilisateurs invalides' }),
  )
  expect(namesAsked().filter((each) => !each.startsWith('get'))).toEqual([])
})

test.each([
  ['[FRND-22] [TOAST-12]', strangers, /^Ajouter/, 'post /api/friend-requests', 'IDs d’utilisateurs invalides'],
  ['[FRND-24] [TOAST-16]', received, /^Accepter/, 'post /api/friend-requests/{id}/accept', 'ID de demande invalide'],
  ['[FRND-24] [TOAST-16]', received, /^Refuser/, 'delete /api/friend-requests/{id}', 'ID de demande invalide'],
] as const)(
  '%s an id that the server refuses is said in the same words',
  async (_, friendship, name, endpoint, text) => {
    const { press } = await openSuggested(friendship, { [endpoint]: refuse('request.invalid') })
    await press(name)
    await waitFor(() => expect(toastStore.get()?.description).toBe(text))
  },
)

test.each([
  ['[TOAST-13] a request to oneself:', 'friends.self', 'Impossible de s’ajouter soi-même comme ami'],
  ['[TOAST-49] somebody who cannot be asked, whyever:', 'people.not_found', 'Impossible d’envoyer la demande d’ami.'],
  ['', 'friends.too_many', 'Vos amis ou vos demandes sont au complet.'],
] as const)('%s %s', async (_, code, text) => {
  const { press, shown } = await openSuggested(strangers, { 'post /api/friend-requests': refuse(code) })
  await press(/^Ajouter/)
  await waitFor(() => expect(toastStore.get()?.description).toBe(text))
  expect(shown()).toEqual(add)
})

test('[FRND-53] a request sent too soon after a refusal says when it may be sent again', async () => {
  const { press, shown } = await openSuggested(strangers, {
    'post /api/friend-requests': refuse('friends.too_soon', { retryAfter: 3 * 86_400 }),
  })
  await press(/^Ajouter/)
  await waitFor(() =>
    expect(toastStore.get()?.description).toBe(
      'zoe a refusé votre dernière demande. Vous pourrez en envoyer une autre dans 3 jours.',
    ),
  )
  expect(shown()).toEqual(add)
})

test('[RULE-20] [TOAST-54] [GAP-87] [GAP-88] the sixth action in a minute is not sent; the block outlives a reload', async () => {
  const people = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((id) => result(id))
  const answers = {
    'get /api/people-suggestions': () => ({ people }),
    'post /api/friend-requests': () => sent,
  }
  const page = await openPage('/friends?add=true', answers)
  const pressAll = async (names: string[]) => {
    for (const name of names) await page.user.click(await screen.findByRole('button', { name: `Ajouter ${name}` }))
  }
  const count = ({ namesAsked }: Pick<typeof page, 'namesAsked'>) =>
    namesAsked().filter((name) => name === 'post /api/friend-requests').length
  await pressAll(['a1', 'a2', 'a3', 'a4', 'a5'])
  expect(toastStore.get()).toBeUndefined()
  await pressAll(['a6'])
  expect(count(page)).toBe(5)
  const toast = { title: 'Action temporairement bloquée', tone: 'error' }
  expect(toastStore.get()).toMatchObject({ ...toast, description: 'Attendez 60 secondes avant de réessayer' })
  expect(offers(await rowOf('a6')).buttons).toEqual(['Ajouter a6'])

  const kept = localStorage.getItem('attempts:friend-actions') ?? ''
  const again = await openPage('/friends?add=true', answers, () =>
    localStorage.setItem('attempts:friend-actions', kept),
  )
  await again.user.click(await screen.findByRole('button', { name: 'Ajouter a6' }))
  expect(count(again)).toBe(0)
  expect(toastStore.get()).toMatchObject({
    ...toast,
    description: expect.stringMatching(/^Attendez \d+ secondes avant de réessayer$/),
  })
})

test('[TOAST-54] [GAP-88] a block that the server has set is taken up by the device', async () => {
  const { press, shown, namesAsked } = await openSuggested(strangers, {
    'post /api/friend-requests': refuse('request.rate_limited', { retryAfter: 7 }),
  })
  await press(/^Ajouter/)
  await waitFor(() => expect(toastStore.get()?.title).toBe('Action temporairement bloquée'))
  expect(toastStore.get()?.description).toBe('Attendez 7 secondes avant de réessayer')
  expect(shown()).toEqual(add)
  await press(/^Ajouter/)
  expect(namesAsked().filter((name) => name === 'post /api/friend-requests')).toHaveLength(1)
})

test('the focus stays among the requests when one is answered: at what it has become, then at the next one', async () => {
  const call = held<unknown>()
  let waiting = ['zoe', 'ben']
  const { user } = await openPage('/friends', {
    ...requests(() => ({ received: waiting })),
    'post /api/friend-requests/{id}/accept': call.answer,
  })
  await user.click(await screen.findByRole('button', { name: 'Accepter la demande de zoe' }))
  const row = await rowOf('zoe')
  await waitFor(() => expect(document.activeElement?.closest('li')).toBe(row))
  expect(offers(row)).toEqual(becomesFriend)
  waiting = ['ben']
  await call.give(friends)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Accepter la demande de ben'))
  screen.getByRole('heading', { name: '1 demande reçue' })
})
