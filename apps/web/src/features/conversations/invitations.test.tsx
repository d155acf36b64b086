import type { Invitation } from '@trouvaille/contract'
import { typeset } from '@trouvaille/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { conversationOf, summaryOf } from '../../testing/fake-conversations.ts'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { card } from '../../testing/people.ts'

await Promise.all([import('./messages-page.tsx'), import('./conversation-view.tsx')])

const asked: Invitation = {
  conversationId: 'g',
  name: 'Ciné-club',
  avatarUrl: null,
  inviter: card('bob'),
  participantCount: 3,
  invitedAt: '2026-01-01T00:00:00.000Z',
}

/** The list, with an invitation that stays until it is accepted or declined. */
async function openList(answers: Parameters<typeof openPage>[1] = {}) {
  let isOpen = true
  const close = <T,>(answer: T) => {
    isOpen = false
    return answer
  }
  const page = await openPage('/messages', {
    'get /api/conversations': () => ({ conversations: [summaryOf('c')], nextCursor: null }),
    'get /api/invitations': () => ({ invitations: isOpen ? [asked] : [], nextCursor: null }),
    'post /api/invitations/{id}/accept': () => close(conversationOf('g', { type: 'group', name: 'Ciné-club' })),
    'delete /api/invitations/{id}': () => close({ ok: true }),
    ...answers,
  })
  return { ...page, section: await screen.findByRole('region', { name: 'Invitations' }) }
}

const accept = { name: typeset('Rejoindre « Ciné-club »') }
const decline = { name: typeset('Refuser l’invitation dans « Ciné-club »') }

test('[SAFE-03] an invitation says who asks and why one is asked, and joining opens the group', async () => {
  const { user, section, router } = await openList()
  await within(section).findByText('bob vous invite dans « Ciné-club »')
  within(section).getByText('3 personnes dans ce groupe, dont une au moins que vous avez bloquée.')
  await user.click(within(section).getByRole('button', accept))
  await waitFor(() => expect(router.state.location.pathname).toBe('/conversation/g'))
})

test('[SAFE-03] an invitation that is refused is gone', async () => {
  const { user, section } = await openList()
  await user.click(within(section).getByRole('button', decline))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull())
  expect(toastStore.get()).toMatchObject({ title: 'Invitation refusée' })
})

test.each([
  ['offline', offline, 'La réponse n’a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.'],
  [
    'no more there',
    () => {
      throw new Rejection('conversations.not_found')
    },
    'Cette invitation n’existe plus.',
  ],
])('[SAFE-03] an answer that fails (%s) says so, and leaves the choice', async (_, answer, description) => {
  const { user, section } = await openList({ 'post /api/invitations/{id}/accept': answer })
  await user.click(within(section).getByRole('button', accept))
  await waitFor(() => expect(toastStore.get()).toMatchObject({ description }))
  await waitFor(() => expect(within(section).getByRole<HTMLButtonElement>('button', accept).disabled).toBe(false))
})
