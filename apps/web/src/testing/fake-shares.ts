import type { Share } from '@trouvaille/contract'
import type { Work } from '@trouvaille/domain'
import { film } from './fake-favourites.ts'
import type { Asked } from './fake-server.ts'

/** Friends of the member, and what they have shared. */

export const friendAt = (number: number) => ({
  id: `f${number}`,
  person: { id: `p${number}`, username: `Ami ${number}`, avatarUrl: null },
  since: '2026-01-01T10:00:00.000Z',
})

/** Returns that many friends, twelve on a page; with a query, those whose name contains it. */
export const friendsOf =
  (count: number) =>
  ({ query }: Asked) => {
    const found = Array.from({ length: count }, (_, index) => friendAt(index + 1)).filter(({ person }) =>
      person.username.toLowerCase().includes((query.q ?? '').toLowerCase()),
    )
    const start = Number(query.after ?? 0)
    const end = start + 12
    return {
      friends: found.slice(start, end),
      nextCursor: end < found.length ? String(end) : null,
      total: found.length,
    }
  }

/** A share by a friend, the higher its number the older. */
export const shareAt = (number: number, work: Work = film(number), friend = 1): Share => ({
  id: `s${number}`,
  work,
  sharedBy: friendAt(friend).person,
  sharedAt: new Date(Date.now() - number * 3_600_000).toISOString(),
})

/** Returns these shares, that many on a page. */
export const sharesOf =
  (shares: readonly Share[], size = 12) =>
  ({ query }: Asked) => {
    const start = query.after === undefined ? 0 : shares.findIndex(({ id }) => id === query.after) + 1
    const page = shares.slice(start, start + size)
    return { shares: page, nextCursor: start + size < shares.length ? (page.at(-1)?.id ?? null) : null }
  }
