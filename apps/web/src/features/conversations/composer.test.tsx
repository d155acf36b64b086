import type { Message } from '@trouvaille/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { article, begin, input, log, openChat, sending } from '../../testing/open-chat.tsx'
import { card } from '../../testing/people.ts'

const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer' })
const sentTo = (asked: { name: string; body: unknown }[]) =>
  asked.flatMap(({ name, body }) => (/^post .*messages$/.test(name) ? [(body as { body: Message['body'] }).body] : []))
const posted = (text: string) => ({ kind: 'text', text })

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
  throw new Rejection('messages.not_allowed')
}

test('[GAP-135] [TOAST-86] a refused text is back in the input, if that is still empty', async () => {
  const { user } = await openChat(3, {}, { [sending]: refuse })
  const box = await input()
  await user.type(box, 'Trop tard{Enter}')
  await waitFor(() => expect(box.value).toBe('Trop tard'))
  expect(toastStore.get()).toMatchObject({ description: 'Impossible d’envoyer le message', tone: 'error' })
  expect(within(await log()).queryByText('Trop tard')).toBeNull()
})

/** A rejected message that is kept because the input is not empty. */
async function openRefused() {
  let refuseIt = () => {}
  const rejection = new Promise((_, reject) => {
    refuseIt = () => reject(new Rejection('messages.not_allowed'))
  })
  const page = await openChat(3, {}, { [sending]: () => rejection })
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

test('[GAP-135] what stays offered can be changed', async () => {
  const { user, box } = await openRefused()
  await user.click(screen.getByRole('button', { name: 'Modifier' }))
  expect(screen.queryByText('Non envoyé')).toBeNull()
  expect(box.value).toContain('Un')
})

test('[GAP-135] what stays offered can be dropped', async () => {
  const { user, box } = await openRefused()
  await user.click(screen.getByRole('button', { name: 'Supprimer' }))
  expect(screen.queryByText('Non envoyé')).toBeNull()
  expect(box.value).toBe('autre chose')
})

test('[GAP-135] [MSG-20] what stays offered is not lost where nobody can write any more', async () => {
  const { conversations, handle } = await openRefused()
  conversations.change('c', { canWrite: false })
  handle({ type: 'friendship.ended', id: 'f', personId: 'bob' })
  await screen.findByText('Cette amitié a pris fin : vous pouvez relire cette discussion, mais plus y écrire.')
  within(await log()).getByText('Un')
  screen.getByRole('button', { name: 'Réessayer' })
  expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull()
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

test('[GAP-144] who is no friend any more is read, and not written to', async () => {
  await openChat(1, { canWrite: false })
  await screen.findByText('Cette amitié a pris fin : vous pouvez relire cette discussion, mais plus y écrire.')
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
})

test('[MSG-20] what was being typed when a friendship ends stays to be read and copied, and is in the input again later', async () => {
  const { user, conversations, handle } = await openChat(1)
  await user.type(await input(), "Tu sais, c'est")
  conversations.change('c', { canWrite: false })
  handle({ type: 'friendship.ended', id: 'f', personId: 'bob' })
  await screen.findByText('Cette amitié a pris fin : vous pouvez relire cette discussion, mais plus y écrire.')
  screen.getByText("Tu sais, c'est")
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(screen.getByRole('button', { name: 'Copier' }))
  expect(copied).toHaveBeenCalledWith("Tu sais, c'est")
  conversations.change('c', { canWrite: true })
  handle({ type: 'request.accepted', id: 'f', person: card('bob') })
  expect((await input()).value).toBe("Tu sais, c'est")
})

test('[MSG-22] where nothing is left to read, nothing is promised', async () => {
  await openChat(0, { canWrite: false, participants: [{ person: card('anna'), lastReadSeq: 0, joinedAt: begin }] })
  await screen.findByText('Aucun message')
  screen.getByText('Ce compte n’existe plus : vous ne pouvez plus lui écrire.')
  expect(screen.queryByText(/relire/)).toBeNull()
})
