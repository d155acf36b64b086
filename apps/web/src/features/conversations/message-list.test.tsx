import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { messageAt, pageOf } from '../../testing/fake-conversations.ts'
import { film } from '../../testing/fake-favourites.ts'
import { article, begin, group, input, log, openChat, reading } from '../../testing/open-chat.tsx'
import { card } from '../../testing/people.ts'

/** Opens the menu of a message, as the right button does. */
async function actionsOf(text: string) {
  fireEvent.contextMenu(await article(text), { clientX: 10, clientY: 10 })
  return screen.findByRole('menu')
}

test('[GAP-10] what is new stands under a line, which stays where it was', async () => {
  const { handle } = await openChat(4, { lastReadSeq: 2 })
  const line = await screen.findByText('2 nouveaux messages')
  expect(line.closest('[class]')?.parentElement?.textContent).toContain('Message 3')
  handle({ type: 'message.sent', message: messageAt(5) })
  await article('Message 5')
  screen.getByText('2 nouveaux messages')
})

test('[GAP-10] what is seen is read, once it is known what was new', async () => {
  const { asked } = await openChat(4, { lastReadSeq: 2 })
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  dispatchEvent(new Event('focus'))
  await screen.findByText('2 nouveaux messages')
  // The previous test's page may still send its read receipt.
  const sentReads = () =>
    asked.flatMap(({ name, body }) => (name.endsWith('/read') ? (body as { seq: number }).seq : []))
  await waitFor(() => expect(sentReads()).toContain(4))
})

test('[DATA-29] an own message is sent, and then seen', async () => {
  const { user, handle } = await openChat()
  await user.type(await input(), 'Coucou{Enter}')
  const own = (await article('Coucou')).parentElement
  await waitFor(() => expect(own?.textContent).toContain('Envoyé'))
  handle({ type: 'conversation.read', conversationId: 'c', personId: 'bob', seq: 4 })
  await waitFor(() => expect(own?.textContent).toMatch(/Vu$/))
})

test('[DATA-29] in a group a list says who has read an own message', async () => {
  const { user, conversations, handle } = await openChat(1, group)
  await user.type(await input(), 'Coucou{Enter}')
  await waitFor(() => expect(conversations.textsOf('c')).toHaveLength(2))
  handle({ type: 'conversation.read', conversationId: 'c', personId: 'eva', seq: 2 })
  await screen.findByText('Vu par 1')
  await user.click(within(await actionsOf('Coucou')).getByRole('menuitem', { name: 'Vu par' }))
  const dialog = await screen.findByRole('dialog', { name: 'Vu par' })
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(1)
  within(dialog).getByText('eva')
})

test('[DATA-29] in a group so large that nobody is told who reads, the list asks for it', async () => {
  const participants = ['anna', ...Array.from({ length: 32 }, (_, place) => `p${place}`)].map((id) => ({
    person: card(id),
    lastReadSeq: 0,
    joinedAt: begin,
  }))
  const { user, conversations, answers, asked } = await openChat(1, { ...group, participants })
  await user.type(await input(), 'Coucou{Enter}')
  await waitFor(() => expect(conversations.textsOf('c')).toHaveLength(2))
  const questions = () => asked.filter(({ name }) => name === 'get /api/conversations/c').length
  const before = questions()
  conversations.readTo('c', 'p7', 2)
  const one = 'get /api/conversations/{id}'
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  answers[one] = (question) => isAnswered.then(() => conversations.answers[one](question))
  await user.click(within(await actionsOf('Coucou')).getByRole('menuitem', { name: 'Vu par' }))
  const dialog = await screen.findByRole('dialog', { name: 'Vu par' })
  await waitFor(() => expect(questions()).toBe(before + 1))
  expect(dialog.textContent).not.toContain('Personne')
  answer()
  await within(dialog).findByText('p7')
})

test('a message is copied as it was written', async () => {
  const { user } = await openChat()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  const menu = await actionsOf('Message 2')
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
  expect(dialog.textContent).toContain(
    'Nous verrons ce message et ceux que la même personne a écrits juste avant, 3 au plus',
  )
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
