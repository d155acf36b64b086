import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messageAt, pageOf } from '../../testing/fake-conversations.ts'
import { group, log, openChat, reading } from '../../testing/open-chat.tsx'

const written = [
  messageAt(1, { senderId: 'bob', body: { kind: 'text', text: 'De Bob' } }),
  messageAt(2, { senderId: 'eva', body: { kind: 'text', text: 'D’Eva' } }),
  messageAt(3, { senderId: 'bob', body: { kind: 'text', text: 'Encore de Bob' } }),
]
const withoutBob = { ...group, blockedIds: ['bob'] }

test('[SAFE-02] in a group, what somebody writes whom one has blocked is shown when it is asked for, one by one', async () => {
  const { user } = await openChat(3, withoutBob, { [reading]: () => pageOf(written) })
  await within(await log()).findByText('D’Eva')
  expect(screen.queryByText('De Bob')).toBeNull()
  expect(within(await log()).queryByText('bob')).toBeNull()
  expect(within(await log()).getAllByText('Message d’une personne bloquée')).toHaveLength(2)
  const [first] = within(await log()).getAllByRole('button', { name: 'Afficher' })
  await user.click(first!)
  await screen.findByText('De Bob')
  expect(screen.queryByText('Encore de Bob')).toBeNull()
  expect(within(await log()).getAllByText('Message d’une personne bloquée')).toHaveLength(1)
})

test('[SAFE-02] what is asked for with the keyboard has the focus', async () => {
  const { user } = await openChat(3, withoutBob, { [reading]: () => pageOf(written) })
  const [first] = await within(await log()).findAllByRole('button', { name: 'Afficher' })
  act(() => first!.focus())
  await user.keyboard('{Enter}')
  const article = (await screen.findByText('De Bob')).closest('article')
  await expect.poll(() => document.activeElement).toBe(article)
})

test('[SAFE-02] the search of a group names what they wrote as hidden, too, and nobody learns that they type', async () => {
  const { user, handle } = await openChat(3, withoutBob, {
    [reading]: () => pageOf(written),
    'get /api/conversations/{id}/messages/search': () => ({ ...pageOf(written), nextBefore: null }),
  })
  handle({ type: 'typing.started', conversationId: 'c', personId: 'bob' })
  handle({ type: 'typing.started', conversationId: 'c', personId: 'eva' })
  await screen.findByText('eva écrit…')
  await user.click(screen.getByRole('button', { name: 'Options de la discussion' }))
  await user.click(screen.getByRole('menuitem', { name: 'Rechercher' }))
  const panel = await screen.findByRole('dialog', { name: 'Rechercher dans la discussion' })
  fireEvent.change(within(panel).getByRole('searchbox'), { target: { value: 'bob' } })
  expect(await within(panel).findAllByText('Message d’une personne bloquée')).toHaveLength(2)
  expect(panel.textContent).not.toContain('De Bob')
})
