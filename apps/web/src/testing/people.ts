import type { PersonCard, PersonResult } from '@trouvaille/contract'
import { screen } from '@testing-library/react'
import { noFriendship } from '@trouvaille/domain'

/** Other people, as the API returns them. */

export const card = (id: string, username = id): PersonCard => ({ id, username, avatarUrl: null })

type Friendship = PersonResult['friendship']

export const strangers: Friendship = noFriendship
export const sent: Friendship = { status: 'pending', id: 'r1', direction: 'sent' }
export const received: Friendship = { status: 'pending', id: 'r1', direction: 'received' }
export const friends: Friendship = { status: 'accepted', id: 'r1', direction: null }

export const result = (id: string, friendship: Friendship = strangers): PersonResult => ({
  person: card(id),
  friendship,
})

const time = '2026-01-01T00:00:00.000Z'
export const friendsPage = (names: readonly string[], nextCursor: string | null = null, total = names.length) => ({
  friends: names.map((name) => ({ id: `f-${name}`, person: card(name), since: time })),
  previousCursor: null,
  nextCursor,
  total,
})
const requestsPage = (names: readonly string[], nextCursor: string | null = null, total = names.length) => ({
  requests: names.map((name) => ({ id: `r-${name}`, person: card(name), sentAt: time })),
  nextCursor,
  total,
})

/** The response of both lists of requests. @param waiting Who is in them at that time. */
export const requests = (waiting: () => { received?: readonly string[]; sent?: readonly string[] }) => ({
  'get /api/friend-requests/{direction}': ({ name }: { name: string }) =>
    requestsPage(waiting()[name.endsWith('sent') ? 'sent' : 'received'] ?? []),
})

/** The row of a person, once it is rendered. */
export async function rowOf(name: string): Promise<HTMLElement> {
  const found = (await screen.findAllByText(name)).map((element) => element.closest('li')).find(Boolean)
  if (!found) throw new Error(`${name} stands in no row.`)
  return found
}

/** The content of a row: its text, and the names of its buttons. */
export const offers = (row: HTMLElement) => ({
  text: [...row.querySelectorAll('small, [tabindex]')].map(({ textContent }) => textContent).filter(Boolean),
  buttons: [...row.querySelectorAll('button')].map((button) => button.getAttribute('aria-label') ?? button.textContent),
})
