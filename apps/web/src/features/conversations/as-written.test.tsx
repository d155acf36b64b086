import { screen, within } from '@testing-library/react'
import { typeset } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { messageAt, pageOf, summaryOf } from '../../testing/fake-conversations.ts'
import { card } from '../../testing/people.ts'
import { openPage } from '../../testing/open-page.tsx'
import { article, begin, group, log, openChat, reading } from '../../testing/open-chat.tsx'

const wrote = `it's 'x' : if (a ? b : c) print('...') «z» !`

/** All that is shown or read out, fields included. */
function everything(): string {
  const labels = [...document.querySelectorAll('[aria-label], [title]')].flatMap((element) => [
    element.getAttribute('aria-label') ?? '',
    element.getAttribute('title') ?? '',
  ])
  const values = [...document.querySelectorAll('input')].map(({ value }) => value)
  return [document.title, document.body.textContent, ...labels, ...values].join('\n')
}

function expectAsWritten(): void {
  const shown = everything()
  expect(shown).toContain(wrote)
  expect(shown).not.toContain(typeset(wrote))
  expect(shown).not.toMatch(/[\uFDD0\uFDD1]/)
}

test('[FR-08] messages and names of groups are shown as they were written, on every screen of a conversation', async () => {
  const message = messageAt(1, { body: { kind: 'text', text: wrote } })
  const { user, router } = await openChat(1, { ...group, name: wrote }, { [reading]: () => pageOf([message]) })
  await within(await log()).findByText(wrote)
  screen.getByRole('heading', { level: 1, name: wrote })
  screen.getByRole('region', { name: wrote })
  expect(document.title).toContain(wrote)
  expectAsWritten()

  await user.click(screen.getByRole('button', { name: 'Rechercher une discussion' }))
  await user.type(await screen.findByRole('searchbox', { name: 'Rechercher une discussion' }), "it's")
  await screen.findByText('1 discussion')
  expectAsWritten()

  await router.navigate({ to: '/conversation/$id/settings', params: { id: 'c' } })
  await screen.findByDisplayValue(wrote)
  expectAsWritten()
})

test('[FR-08] names are shown as they were written in invitations', async () => {
  const invitation = {
    conversationId: 'g',
    name: wrote,
    avatarUrl: null,
    inviter: card('bob', 'a...b'),
    participantCount: 3,
    invitedAt: '2026-01-01T00:00:00.000Z',
  }
  await openPage('/messages', {
    'get /api/conversations': () => ({ conversations: [summaryOf('c')], nextCursor: null }),
    'get /api/invitations': () => ({ invitations: [invitation], nextCursor: null }),
  })
  await screen.findByRole('region', { name: 'Invitations' })
  expectAsWritten()
  expect(everything()).toContain('a...b vous invite')
})

test('[FR-08] names of senders are shown and read out as they were written', async () => {
  const bob = { person: card('bob', 'a...b'), lastReadSeq: 0, joinedAt: begin }
  const messages = [messageAt(1), messageAt(2)]
  await openChat(1, { ...group, participants: [bob] }, { [reading]: () => pageOf(messages, { people: [bob.person] }) })
  await article('Message 2')
  expect((await log()).textContent).toMatch(/a\.{3}b.*Message 1.*a\.{3}b\s: Message 2/)
})
