import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { conversationOf, summaryOf } from '../../testing/fake-conversations.ts'
import { Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { card, friends, friendsPage, result, rowOf, strangers } from '../../testing/people.ts'

await import('./conversation-view.tsx')

const answers = {
  'get /api/friends': () => friendsPage(['zoe']),
  'get /api/people/{id}': () => ({ person: card('zoe'), bio: null, friendship: friends, showcase: [], kept: [] }),
  'get /api/people/{id}/favourites/summary': () => ({ parts: [] }),
  'get /api/people/{id}/favourites': () => ({ works: [], nextCursor: null }),
  'get /api/people/{id}/friends': () => ({ people: [], nextCursor: null }),
  'post /api/conversations': () => conversationOf('c-zoe'),
}
const path = (page: { router: { state: { location: { pathname: string } } } }) => page.router.state.location.pathname

test.each([
  ['the card of a friend', '/friends', 0],
  ['the side panel', '/friends', 1],
  ['the profile', '/profile/zoe', 0],
])('[GAP-127] [CONV-20] "Message" on %s opens the direct conversation', async (_, from, place) => {
  const page = await openPage(from, answers)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Message à zoe' }).length).toBeGreaterThan(place))
  await page.user.click(screen.getAllByRole('button', { name: 'Message à zoe' })[place] as HTMLElement)
  await waitFor(() => expect(path(page)).toBe('/conversation/c-zoe'))
  expect(page.asked.find(({ name }) => name === 'post /api/conversations')?.body).toEqual({
    type: 'direct',
    participantIds: ['zoe'],
  })
})

test('[CONV-20] [GAP-127] the one that is in the list opens at once; a group with that friend stays a group', async () => {
  const people = [card('zoe')]
  const page = await openPage('/messages', {
    ...answers,
    'get /api/conversations': () => ({
      conversations: [summaryOf('g', { type: 'group', name: 'Club', people }), summaryOf('d', { people })],
      nextCursor: null,
    }),
  })
  await screen.findByText('Club')
  await page.user.click(screen.getAllByRole('link', { name: 'Amis' })[0] as HTMLElement)
  await page.user.click((await screen.findAllByRole('button', { name: 'Message à zoe' }))[0] as HTMLElement)
  await waitFor(() => expect(path(page)).toBe('/conversation/d'))
  expect(page.namesAsked()).not.toContain('post /api/conversations')
})

test('[GAP-144] among people who are found, friends alone can be written to', async () => {
  await openPage('/friends?add=true', {
    'get /api/people-suggestions': () => ({ people: [result('lou', strangers), result('zoe', friends)] }),
  })
  const zoe = await rowOf('zoe')
  expect(zoe.querySelector('button[aria-label="Message à zoe"]')).not.toBeNull()
  expect((await rowOf('lou')).querySelector('button[aria-label^="Message"]')).toBeNull()
})

test.each([
  ['server.unexpected', { title: 'Erreur', description: 'Impossible de créer la conversation' }],
  [
    'people.not_found',
    { title: 'Impossible de créer la conversation', description: 'Cette personne n’est plus dans vos amis.' },
  ],
] as const)('[TOAST-84] a conversation that cannot be opened (%s) is said', async (code, toast) => {
  const page = await openPage('/profile/zoe', {
    ...answers,
    'post /api/conversations': () => {
      throw new Rejection(code)
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Message à zoe' }))
  await waitFor(() => expect(toastStore.get()).toMatchObject({ ...toast, tone: 'error' }))
  expect(path(page)).toBe('/profile/zoe')
})
