import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { fakeConversations } from '../../testing/fake-conversations.ts'
import { film } from '../../testing/fake-favourites.ts'
import { Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { card } from '../../testing/people.ts'
import { person, signInOnDevice } from '../../testing/tab.ts'
import type { ConversationEvent } from './conversation-events.ts'
import { handleEvent } from './handle-event.ts'

await Promise.all([import('../sharing/share-work-dialog.tsx'), import('./conversation-picker.tsx')])

const work = film(42, 'Paris, Texas')
const sending = 'post /api/conversations/{id}/messages'
const begin = '2026-01-01T00:00:00.000Z'

/** Opens the share dialog of a film, which offers two conversations: with Bob, and a group. */
async function openPicker() {
  const conversations = fakeConversations()
  conversations.add('direct', 1)
  conversations.add('group', 1, {
    type: 'group',
    name: 'Ciné-club',
    participants: ['anna', 'eva'].map((id) => ({ person: card(id), lastReadSeq: 0, joinedAt: begin })),
  })
  const page = await openPage(
    '/movie/42',
    { ...conversations.answers, 'get /api/catalogue/{kind}/{id}': () => ({ work }) },
    () => signInOnDevice(person('anna')),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Partager' }))
  const dialog = await screen.findByRole('dialog')
  await page.user.click(within(dialog).getByRole('tab', { name: 'Dans une discussion' }))
  await within(dialog).findByRole('list', { name: 'Vos discussions' })
  const handle = (event: ConversationEvent) => act(() => handleEvent(page.app, event))
  return { ...page, conversations, dialog, handle }
}

test('[MSG-21] conversations in which nobody can write are not offered: of deleted accounts, of ended friendships', async () => {
  const { dialog, conversations, handle } = await openPicker()
  const offered = () =>
    within(dialog)
      .getAllByRole('button', { name: /^Partager dans/ })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(offered()).toHaveLength(2)
  conversations.change('direct', { canWrite: false })
  handle({ type: 'friendship.ended', id: 'f', personId: 'bob' })
  await waitFor(() => expect(offered()).toHaveLength(1))
})

test('[MSG-21] where one can write in none of them, that is said, once all are known', async () => {
  const { dialog, conversations, handle } = await openPicker()
  for (const id of ['direct', 'group']) conversations.change(id, { canWrite: false })
  handle({ type: 'friendship.ended', id: 'f', personId: 'bob' })
  await within(dialog).findByText('Vous ne pouvez plus écrire dans vos discussions.')
})

test('[MSG-21] the one in which one can write is found on whichever page it is, and a page that fails is said', async () => {
  const { user, dialog, answers, conversations, handle } = await openPicker()
  conversations.change('direct', { canWrite: false })
  const all = conversations.answers['get /api/conversations']().conversations
  const page = (id: string) => all.filter((each) => each.id === id)
  let fails = true
  answers['get /api/conversations'] = ({ query }) => {
    if (query.after === undefined) return { conversations: page('direct'), nextCursor: 'x' }
    if (fails) throw new Rejection('request.invalid')
    return { conversations: page('group'), nextCursor: null }
  }
  handle({ type: 'friendship.ended', id: 'f', personId: 'bob' })
  await within(dialog).findByText('Impossible de charger les conversations')
  expect(within(dialog).queryByText(/Vous ne pouvez plus écrire/)).toBeNull()
  fails = false
  await user.click(within(dialog).getByRole('button', { name: 'Réessayer' }))
  await within(dialog).findByRole('button', { name: 'Partager dans Ciné-club' })
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(1)
})

test('a work is sent into a conversation, and the button says so', async () => {
  const { user, dialog, asked, conversations } = await openPicker()
  await user.click(within(dialog).getByRole('button', { name: 'Partager dans Ciné-club' }))
  const sent = within(dialog).getByRole('button', { name: 'Partagé dans Ciné-club' })
  expect(document.activeElement).toBe(sent)
  await waitFor(() => expect(conversations.textsOf('group')).toEqual(['Message 1', 'work']))
  expect(asked.find(({ name }) => name.startsWith('post'))?.body).toMatchObject({ body: { kind: 'work', work } })
  expect(toastStore.get()).toMatchObject({ title: 'Partagé avec succès' })
  await user.click(sent)
  expect(conversations.textsOf('group')).toHaveLength(2)
})

test('conversations are found by their name', async () => {
  const { dialog } = await openPicker()
  const names = () =>
    within(dialog)
      .getAllByRole('listitem')
      .map((row) => row.querySelector('b')?.textContent)
  expect(new Set(names())).toEqual(new Set(['Ciné-club', 'bob']))
  const search = within(dialog).getByRole('searchbox', { name: 'Rechercher une discussion' })
  fireEvent.change(search, { target: { value: ' CINE' } })
  await waitFor(() => expect(names()).toEqual(['Ciné-club']))
  fireEvent.change(search, { target: { value: 'xx' } })
  await within(dialog).findByText('Aucune discussion de ce nom')
})

test('[TOAST-86] one that may not be written to any more says so, and can be tried again', async () => {
  const { user, dialog, answers, conversations } = await openPicker()
  answers[sending] = () => {
    throw new Rejection('messages.not_allowed')
  }
  await user.click(within(dialog).getByRole('button', { name: 'Partager dans bob' }))
  const again = await within(dialog).findByRole('button', { name: 'Réessayer dans bob' })
  within(dialog).getByText('Non partagé')
  expect(toastStore.get()).toMatchObject({ description: 'Impossible d’envoyer le message', tone: 'error' })
  answers[sending] = conversations.answers[sending]
  await user.click(again)
  await waitFor(() => expect(conversations.textsOf('direct')).toEqual(['Message 1', 'work']))
})
