import { typeset } from '@trouvaille/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { presentFriendsOf } from '../../realtime/presence.ts'
import { fakeConversations, messageAt, pageOf } from '../../testing/fake-conversations.ts'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { article, begin, group, input, log, openChat, reading } from '../../testing/open-chat.tsx'
import { openPage } from '../../testing/open-page.tsx'
import { card } from '../../testing/people.ts'
import { swipe } from '../../testing/swipe.ts'
import { person, signInOnDevice } from '../../testing/tab.ts'

const refuse = () => {
  throw new Rejection('messages.not_allowed')
}

test('[MSG-01] [MSG-04] [MSG-16] it shows whose it is, and the messages in their order', async () => {
  await openChat()
  await screen.findByRole('heading', { level: 1, name: 'bob' })
  await article('Message 3')
  const texts = within(await log())
    .getAllByRole('article')
    .map(({ textContent }) => textContent)
  expect(texts).toEqual(['bob : Message 1', 'bob : Message 2', 'bob : Message 3'].map(typeset))
})

test('[MSG-01] one that was never open here is named by the list, until it comes', async () => {
  const server = fakeConversations()
  server.add('c', 1)
  const { user } = await openPage(
    '/messages',
    { ...server.answers, 'get /api/conversations/{id}': offline, [reading]: offline },
    () => signInOnDevice(person('anna')),
  )
  await user.click(await screen.findByRole('link', { name: /bob/ }))
  await screen.findByRole('heading', { level: 1, name: 'bob' })
  expect(document.title).toContain('bob')
})

test('[MSG-10] the way back, and a swipe to the right, lead to the list', async () => {
  const { user, router } = await openChat()
  await article('Message 3')
  const path = () => router.state.location.pathname
  await user.click(screen.getByRole('link', { name: 'Retour aux messages' }))
  await waitFor(() => expect(path()).toBe('/messages'))
  await act(() => router.navigate({ to: '/conversation/$id', params: { id: 'c' } }))
  await article('Message 3')
  const target = await log()
  await act(async () => swipe(-150, 0, target))
  await act(async () => swipe(99, 0, target))
  expect(path()).toBe('/conversation/c')
  await act(async () => swipe(100, 0, target))
  await waitFor(() => expect(path()).toBe('/messages'))
})

test('[DATA-30] a message has its text, its time, whose it is, and in a group their picture', async () => {
  const written = [messageAt(1), messageAt(2, { senderId: 'anna', sentAt: '2026-01-01T11:30:00.000Z' })]
  const people = ['anna', 'bob'].map((id) => ({ ...card(id), avatarUrl: `/avatars/${id}.webp` }))
  const participants = people.map((each) => ({ person: each, lastReadSeq: 0, joinedAt: begin }))
  await openChat(2, { ...group, participants }, { [reading]: () => pageOf(written, { people }) })
  const [theirs, own] = await Promise.all(['Message 1', 'Message 2'].map(article))
  const clock = (iso: string) => new Date(iso).toLocaleTimeString('fr-FR', { hour: '2-digit', minute: '2-digit' })
  const about = (one: HTMLElement | undefined) => within(one?.parentElement ?? document.body)
  about(theirs).getByText('bob')
  about(theirs).getByText(clock(written[0]?.sentAt ?? ''))
  expect(theirs?.parentElement?.querySelector('img')?.getAttribute('src')).toBe('/avatars/bob.webp')
  expect(own?.textContent).toBe(typeset('Vous : Message 2'))
  about(own).getByText(clock('2026-01-01T11:30:00.000Z'))
  about(own).getByText(/^(Envoyé|Vu)/)
  expect(about(theirs).queryByText(/^(Envoyé|Vu)/)).toBeNull()
})

test('[MSG-09] [GAP-134] one that the server does not know leads to the list', async () => {
  const unknown = () => {
    throw new Rejection('conversations.not_found')
  }
  const { router } = await openChat(1, {}, { 'get /api/conversations/{id}': unknown, [reading]: unknown })
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages'))
})

test('[TOAST-83] messages that do not come are asked for again', async () => {
  const { user, answers, conversations } = await openChat(1, {}, { [reading]: refuse })
  const pane = await screen.findByRole('region', { name: 'bob' })
  await within(pane).findByText('Impossible de charger les messages')
  expect(toastStore.get()).toMatchObject({ description: 'Impossible de charger les messages', tone: 'error' })
  answers[reading] = conversations.answers[reading]
  await user.click(within(pane).getByRole('button', { name: 'Réessayer' }))
  await article('Message 1')
})

test('[MSG-03] [GAP-133] of two people, it says that the other one is there', async () => {
  const { app } = await openChat()
  const pane = await screen.findByRole('region', { name: 'bob' })
  expect(within(pane).queryByText('en ligne')).toBeNull()
  act(() => presentFriendsOf(app).set(new Set(['bob'])))
  within(pane).getByText('en ligne')
})

test('[MSG-02] a group lists its participants, until somebody types', async () => {
  const { handle } = await openChat(1, group)
  const pane = await screen.findByRole('region', { name: 'Ciné-club' })
  await within(pane).findByText('bob, eva, Vous')
  handle({ type: 'typing.started', conversationId: 'c', personId: 'eva' })
  await within(pane).findByText('eva écrit…')
  handle({ type: 'typing.started', conversationId: 'c', personId: 'bob' })
  await within(pane).findByText('eva et bob écrivent…')
  handle({ type: 'message.sent', message: messageAt(2, { senderId: 'eva' }) })
  await within(pane).findByText('bob écrit…')
})

test('[MSG-07] [MSG-08] its menu searches, leads to the settings, and leaves', async () => {
  const { user, router } = await openChat()
  await input()
  const open = () => user.click(screen.getByRole('button', { name: 'Options de la discussion' }))
  await open()
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Rechercher',
    'Épingler en haut',
    'Marquer comme non lue',
    'Couper les notifications',
    'Archiver',
    'Paramètres',
    'Quitter la discussion',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Quitter la discussion' }))
  const dialog = await screen.findByRole('dialog', { name: 'Quitter la discussion' })
  await user.click(within(dialog).getByRole('button', { name: 'Annuler' }))
  await open()
  await user.click(screen.getByRole('menuitem', { name: 'Paramètres' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/conversation/c/settings'))
})

test('a search finds messages, goes on where it has ended, and leads to a hit', async () => {
  const searching = 'get /api/conversations/{id}/messages/search'
  const hits = (seqs: number[], nextBefore: number | null) => ({
    messages: seqs.map((seq) => messageAt(seq)),
    people: [card('bob')],
    nextBefore,
  })
  const { user, asked } = await openChat(
    60,
    {},
    {
      [searching]: ({ query }) => (query.before ? hits([2], null) : hits([59], 40)),
    },
  )
  await input()
  await user.click(screen.getByRole('button', { name: 'Options de la discussion' }))
  await user.click(screen.getByRole('menuitem', { name: 'Rechercher' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rechercher dans la discussion' })
  fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: ' MESSAGE ' } })
  await within(dialog).findByText('1 message trouvé jusqu’ici')
  await user.click(within(dialog).getByRole('button', { name: 'Chercher plus loin' }))
  await within(dialog).findByText('2 messages trouvés')
  const queries = asked.filter(({ name }) => name.endsWith('/search')).map(({ query }) => query)
  expect(queries).toEqual([{ q: 'MESSAGE' }, { q: 'MESSAGE', before: '40' }])
  await user.click(within(dialog).getByRole('button', { name: /Message 2/ }))
  const found = await article('Message 2')
  await waitFor(() => expect(document.activeElement).toBe(found))
})

test('[MSG-24] opened by its address, it starts where one writes; where one cannot, at the messages', async () => {
  await openChat()
  await article('Message 3')
  await waitFor(async () => expect(document.activeElement).toBe(await input()))
})

test('[MSG-24] opened by its address, one that can only be read starts at the messages', async () => {
  await openChat(3, { canWrite: false })
  await article('Message 3')
  await waitFor(async () => expect(document.activeElement).toBe(await log()))
})
