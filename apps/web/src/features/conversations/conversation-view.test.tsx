// @vitest-environment happy-dom
import type { Conversation, Message } from '@trouvaille/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeConversations, messageAt, pageOf } from '../../testing/fake-conversations.ts'
import { film } from '../../testing/fake-favourites.ts'
import { offline, Refusal } from '../../testing/fake-server.ts'
import { giveHeights } from '../../testing/layout.ts'
import { openPage } from '../../testing/open-page.tsx'
import { card } from '../../testing/people.ts'
import { person, signInOnDevice } from '../../testing/tab.ts'

await import('./conversation-view.tsx')

type Answers = Parameters<typeof openPage>[1]

const sending = 'post /api/conversations/{id}/messages'
const reading = 'get /api/conversations/{id}/messages'
const begin = '2026-01-01T00:00:00.000Z'
const group: Partial<Conversation> = {
  type: 'group',
  name: 'Ciné-club',
  participants: ['anna', 'bob', 'eva'].map((id) => ({ person: card(id), lastReadSeq: 0, joinedAt: begin })),
}

/** Opens the conversation of Anna and Bob, in which Bob has written. */
async function openChat(written = 3, more: Partial<Conversation> = {}, answers: Answers = {}) {
  const server = fakeConversations()
  server.add('c', written, more)
  const page = await openPage('/conversation/c', { ...server.answers, ...answers }, () => {
    signInOnDevice(person('anna'))
    giveHeights()
  })
  const { hear } = await import('./hear.ts')
  return { ...page, conversations: server, hear: (event: Parameters<typeof hear>[0]) => act(() => hear(event)) }
}

const input = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer' })
const log = () => screen.findByRole('log', { name: 'Messages' })
const article = async (text: string) => {
  const found = (await within(await log()).findByText(text)).closest('article')
  if (!found) throw new Error(`"${text}" is no message.`)
  return found
}
const sentTo = (asked: { name: string; body: unknown }[]) =>
  asked.flatMap(({ name, body }) => (/^post .*messages$/.test(name) ? [(body as { body: Message['body'] }).body] : []))
const posted = (text: string) => ({ kind: 'text', text })

/** Opens the menu of a message, as the right button does. */
async function actionsOf(text: string) {
  fireEvent.contextMenu(await article(text), { clientX: 10, clientY: 10 })
  return screen.findByRole('menu')
}

test('[MSG-01] [MSG-04] [MSG-16] it shows whose it is, and the messages in their order', async () => {
  await openChat()
  await screen.findByRole('heading', { level: 1, name: 'bob' })
  await article('Message 3')
  const texts = within(await log())
    .getAllByRole('article')
    .map(({ textContent }) => textContent)
  expect(texts).toEqual(['bob : Message 1', 'bob : Message 2', 'bob : Message 3'])
})

test('[MSG-05] [MSG-06] [MSG-15] without a text there is nothing to send', async () => {
  const { user, asked } = await openChat()
  const box = await input()
  expect(box.placeholder).toBe('Message')
  expect(sendButton().disabled).toBe(true)
  await user.type(box, '   {Enter}')
  expect(sendButton().disabled).toBe(true)
  expect(sentTo(asked)).toEqual([])
  await user.type(box, 'a')
  expect(sendButton().disabled).toBe(false)
})

test('[MSG-13] [MSG-14] Enter sends the trimmed text; the input is empty and keeps the focus', async () => {
  const { user, asked, conversations } = await openChat()
  const box = await input()
  await user.type(box, '  Bonjour <b>toi</b>{Shift>}{Enter}{/Shift}deux  {Enter}')
  expect(box.value).toBe('')
  expect(document.activeElement).toBe(box)
  await waitFor(() => expect(sentTo(asked)).toEqual([posted('Bonjour <b>toi</b>\ndeux')]))
  await waitFor(() => expect(conversations.textsOf('c').at(-1)).toBe('Bonjour <b>toi</b>\ndeux'))
  await screen.findByText('Envoyé')
  await user.type(box, 'encore')
  await user.click(sendButton())
  expect(document.activeElement).toBe(box)
  await waitFor(() => expect(sentTo(asked)).toHaveLength(2))
})

test('a message stands there at once, and waits for the network', async () => {
  const { user, answers } = await openChat(3, {}, { [sending]: offline })
  await user.type(await input(), 'Bientôt{Enter}')
  expect((await article('Bientôt')).parentElement?.textContent).toContain('En attente')
  expect(answers[sending]).toBe(offline)
})

test('Enter that ends the choice of letters sends nothing', async () => {
  const { user, asked } = await openChat()
  const box = await input()
  await user.type(box, 'にほん')
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
  expect(box.value).toBe('にほん')
  expect(sentTo(asked)).toEqual([])
})

test('where one types with a finger, Enter breaks the line', async () => {
  const { asked } = await openChat()
  const box = await input()
  const coarse = (query: string) => query.includes('coarse')
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: coarse(query), media: query }) as MediaQueryList,
  )
  fireEvent.change(box, { target: { value: 'une ligne' } })
  expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(true)
  expect(sentTo(asked)).toEqual([])
})

test('[RULE-06] a text that is too long is counted, said, never cut, and not sent', async () => {
  const { user, asked } = await openChat()
  const box = await input()
  const long = '👍🏽'.repeat(1001)
  fireEvent.change(box, { target: { value: 'x'.repeat(899) } })
  expect(screen.queryByText(/\/ 1000/)).toBeNull()
  fireEvent.change(box, { target: { value: long } })
  screen.getByText('1001 / 1000')
  expect(screen.getByRole('alert').textContent).toBe('La saisie ne doit pas dépasser 1000 caractères.')
  await user.type(box, '{Enter}')
  expect(box.value).toBe(long)
  expect(sentTo(asked)).toEqual([])
  // Fewer than a thousand, but each of many bytes.
  fireEvent.change(box, { target: { value: '👩‍👩‍👧‍👦'.repeat(900) } })
  expect(screen.getByRole('alert').textContent).toBe('Le message est trop long. Raccourcissez-le un peu.')
})

test('[RULE-07] a script tag is refused with a text once it is sent', async () => {
  const { user, asked } = await openChat()
  const box = await input()
  await user.type(box, '<script>')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(box, '{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('La saisie ressemble à du code et a été refusée.')
  expect([box.value, sentTo(asked)]).toEqual(['<script>', []])
  await user.type(box, '{Backspace}')
  expect(screen.queryByRole('alert')).toBeNull()
})

const refuse = () => {
  throw new Refusal('messages.not_allowed')
}

test('[GAP-135] [TOAST-86] a refused text is back in the input, if that is still empty', async () => {
  const { user, toastStore } = await openChat(3, {}, { [sending]: refuse })
  const box = await input()
  await user.type(box, 'Trop tard{Enter}')
  await waitFor(() => expect(box.value).toBe('Trop tard'))
  expect(toastStore.get()).toMatchObject({ description: "Impossible d'envoyer le message", tone: 'error' })
  expect(within(await log()).queryByText('Trop tard')).toBeNull()
})

/** A refused message that waits: something else stands in the input already. */
async function openRefused() {
  let refuseIt = () => {}
  const refusal = new Promise((_, reject) => {
    refuseIt = () => reject(new Refusal('messages.not_allowed'))
  })
  const page = await openChat(3, {}, { [sending]: () => refusal })
  const box = await input()
  await page.user.type(box, 'Un{Enter}')
  fireEvent.change(box, { target: { value: 'autre chose' } })
  refuseIt()
  await screen.findByText('Non envoyé')
  expect(box.value).toBe('autre chose')
  return { ...page, box }
}

test('[GAP-135] else it stays offered, and is sent again', async () => {
  const { user, answers, conversations, box } = await openRefused()
  answers[sending] = conversations.answers[sending]
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(conversations.textsOf('c').at(-1)).toBe('Un'))
  expect(screen.queryByText('Non envoyé')).toBeNull()
  expect(box.value).toBe('autre chose')
})

test('[GAP-135] what stays offered can be changed, or dropped', async () => {
  const { user, box } = await openRefused()
  await user.click(screen.getByRole('button', { name: 'Supprimer' }))
  expect(screen.queryByText('Non envoyé')).toBeNull()
  expect(box.value).toBe('autre chose')
})

test('what is typed is kept for each conversation', async () => {
  const { user, conversations, router } = await openChat()
  conversations.add('d', 1)
  await user.type(await input(), 'À finir')
  await act(() => router.navigate({ to: '/conversation/$id', params: { id: 'd' } }))
  await waitFor(async () => expect((await input()).value).toBe(''))
  await act(() => router.navigate({ to: '/conversation/$id', params: { id: 'c' } }))
  await waitFor(async () => expect((await input()).value).toBe('À finir'))
})

test('[MSG-09] [GAP-134] one that the server does not know leads to the list', async () => {
  const unknown = () => {
    throw new Refusal('conversations.not_found')
  }
  const { router } = await openChat(1, {}, { 'get /api/conversations/{id}': unknown, [reading]: unknown })
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages'))
})

test('[TOAST-83] messages that do not come are asked for again', async () => {
  const { user, answers, conversations, toastStore } = await openChat(1, {}, { [reading]: refuse })
  const pane = await screen.findByRole('region', { name: 'bob' })
  await within(pane).findByText('Impossible de charger les messages')
  expect(toastStore.get()).toMatchObject({ description: 'Impossible de charger les messages', tone: 'error' })
  answers[reading] = conversations.answers[reading]
  await user.click(within(pane).getByRole('button', { name: 'Réessayer' }))
  await article('Message 1')
})

test('[MSG-03] [GAP-133] of two people, it says that the other one is there', async () => {
  const { presentFriends } = await openChat()
  const pane = await screen.findByRole('region', { name: 'bob' })
  expect(within(pane).queryByText('en ligne')).toBeNull()
  act(() => presentFriends.set(new Set(['bob'])))
  within(pane).getByText('en ligne')
})

test('[MSG-02] a group lists its participants, until somebody types', async () => {
  const { hear } = await openChat(1, group)
  const pane = await screen.findByRole('region', { name: 'Ciné-club' })
  await within(pane).findByText('bob, eva, Vous')
  hear({ type: 'typing.started', conversationId: 'c', personId: 'eva' })
  await within(pane).findByText('eva écrit…')
  hear({ type: 'typing.started', conversationId: 'c', personId: 'bob' })
  await within(pane).findByText('eva et bob écrivent…')
  hear({ type: 'message.sent', message: messageAt(2, { senderId: 'eva' }) })
  await within(pane).findByText('bob écrit…')
})

test('[MSG-07] [MSG-08] its menu searches, leads to the settings, and leaves', async () => {
  const { user, router } = await openChat()
  await input()
  const open = () => user.click(screen.getByRole('button', { name: 'Options de la discussion' }))
  await open()
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Rechercher',
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

test('[GAP-10] what is new stands under a line, which stays where it was', async () => {
  const { hear } = await openChat(4, { lastReadSeq: 2 })
  const line = await screen.findByText('2 nouveaux messages')
  expect(line.closest('[class]')?.parentElement?.textContent).toContain('Message 3')
  hear({ type: 'message.sent', message: messageAt(5) })
  await article('Message 5')
  screen.getByText('2 nouveaux messages')
})

test('[GAP-10] what is seen is read, once it is known what was new', async () => {
  const { asked } = await openChat(4, { lastReadSeq: 2 })
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  dispatchEvent(new Event('focus'))
  await screen.findByText('2 nouveaux messages')
  await waitFor(() =>
    expect(asked.filter(({ name }) => name.endsWith('/read')).map(({ body }) => body)).toEqual([{ seq: 4 }]),
  )
})

test('[DATA-29] an own message is sent, and then seen', async () => {
  const { user, hear } = await openChat()
  await user.type(await input(), 'Coucou{Enter}')
  const own = (await article('Coucou')).parentElement
  await waitFor(() => expect(own?.textContent).toContain('Envoyé'))
  hear({ type: 'conversation.read', conversationId: 'c', personId: 'bob', seq: 4 })
  await waitFor(() => expect(own?.textContent).toMatch(/Vu$/))
})

test('[DATA-29] in a group a list says who has read an own message', async () => {
  const { user, conversations, hear } = await openChat(1, group)
  await user.type(await input(), 'Coucou{Enter}')
  await waitFor(() => expect(conversations.textsOf('c')).toHaveLength(2))
  hear({ type: 'conversation.read', conversationId: 'c', personId: 'eva', seq: 2 })
  await screen.findByText('Vu par 1')
  await user.click(within(await actionsOf('Coucou')).getByRole('menuitem', { name: 'Vu par' }))
  const dialog = await screen.findByRole('dialog', { name: 'Vu par' })
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(1)
  within(dialog).getByText('eva')
})

test('a message is copied as it was written', async () => {
  const { user, toastStore } = await openChat()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  const menu = await actionsOf('Message 2')
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Copier', 'Signaler'])
  await user.click(within(menu).getByRole('menuitem', { name: 'Copier' }))
  expect(writeText).toHaveBeenCalledWith('Message 2')
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Message copié' }))
})

test('[GAP-86] a message of somebody else is reported, and its sender may be blocked; one’s own is not', async () => {
  const { user, asked } = await openChat(2, {}, { 'post /api/reports': () => ({ ok: true }) })
  await user.type(await input(), 'De moi{Enter}')
  const own = await actionsOf('De moi')
  expect(within(own).queryByRole('menuitem', { name: 'Signaler' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(within(await actionsOf('Message 2')).getByRole('menuitem', { name: 'Signaler' }))
  const dialog = await screen.findByRole('dialog', { name: 'Signaler un message de bob' })
  expect(dialog.textContent).toContain('Nous verrons ce message et ceux que son auteur a écrits juste avant, 3 au plus')
  await user.click(within(dialog).getByRole('radio', { name: 'Harcèlement' }))
  await user.click(within(dialog).getByRole('button', { name: 'Signaler' }))
  const after = await screen.findByRole('dialog', { name: 'Signalement envoyé' })
  expect(asked.find(({ name }) => name === 'post /api/reports')?.body).toEqual({
    subject: { type: 'message', conversationId: 'c', seq: 2 },
    reason: 'harassment',
    comment: '',
  })
  await user.click(within(after).getByRole('button', { name: 'Bloquer' }))
  await screen.findByRole('dialog', { name: 'Bloquer bob\u00a0?' })
})

test('the actions open with the keyboard: arrows walk through the messages', async () => {
  const { user } = await openChat()
  await article('Message 3')
  act(() => screen.getByRole('log').focus())
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(await article('Message 2'))
  await user.keyboard('{Enter}')
  await screen.findByRole('menu')
  await user.keyboard('{Escape}')
  await waitFor(async () => expect(document.activeElement).toBe(await article('Message 2')))
})

test('[GAP-144] who is no friend any more is read, and not written to', async () => {
  await openChat(1, { canWrite: false })
  await screen.findByText('Vous n’êtes plus amis : vous pouvez relire cette discussion, mais plus y écrire.')
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
})

test('a work in it is a card: it opens its page, and is kept at once', async () => {
  const work = film(42, 'Paris, Texas')
  const { user } = await openChat(1, {}, { [reading]: () => pageOf([messageAt(1, { body: { kind: 'work', work } })]) })
  const link = await within(await log()).findByRole('link', { name: /Paris, Texas/ })
  expect(link.getAttribute('href')).toBe('/movie/42')
  const keep = within(await log()).getByRole('button', { name: 'Préférés du moment' })
  await user.click(keep)
  expect(keep.getAttribute('aria-pressed')).toBe('true')
})

test('lines of the conversation say what has happened in it', async () => {
  const lines = [
    messageAt(1, { senderId: 'anna', clientId: null, body: { kind: 'created' } }),
    messageAt(2, { senderId: 'bob', clientId: null, body: { kind: 'joined', personId: 'eva' } }),
    messageAt(3, { senderId: 'eva', clientId: null, body: { kind: 'left' } }),
  ]
  await openChat(3, group, { [reading]: () => pageOf(lines) })
  for (const line of ['Vous avez créé le groupe', 'bob a ajouté eva', 'eva a quitté le groupe']) {
    await within(await log()).findByText(line)
  }
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
