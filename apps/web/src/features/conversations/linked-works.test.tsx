import type { Work } from '@trouvaille/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { offline } from '../../testing/fake-server.ts'
import { article, input, log, openChat } from '../../testing/open-chat.tsx'

const asking = 'get /api/works/by-link'
const matrix: Work = { kind: 'movie', item: { id: 603, title: 'Matrix', release_date: '1999' } }
const known: Record<string, Work> = {
  '/movie/603': matrix,
  'https://www.themoviedb.org/movie/603': matrix,
  'https://www.imdb.com/title/tt0133093/': matrix,
}
const answers = {
  [asking]: ({ query }: { query: Record<string, string | undefined> }) => ({ work: known[query.url ?? ''] ?? null }),
}
const cards = async () => within(await log()).queryAllByRole('link', { name: /^Matrix/ })
const askedFor = (asked: { name: string; query: Record<string, unknown> }[]) =>
  asked.flatMap(({ name, query }) => (name === asking ? [query.url] : []))

test('[CONV-95] a message that is a link to a work alone is the card alone', async () => {
  const { user, asked } = await openChat(1, {}, answers)
  await user.type(await input(), `${location.origin}/movie/603{Enter}`)
  await waitFor(async () => expect(await cards()).toHaveLength(1))
  expect(within(await log()).queryByText(/movie\/603/)).toBeNull()
  expect(askedFor(asked)).toEqual(['/movie/603'])
})

test('[CONV-95] a text keeps its links, and has each work below it once', async () => {
  const { user, asked } = await openChat(1, {}, answers)
  const text = 'Regarde https://www.themoviedb.org/movie/603 et https://exemple.fr/603 !'
  await user.type(await input(), `${text}{Enter}`)
  await waitFor(async () => expect(await cards()).toHaveLength(1))
  expect((await cards())[0]?.closest('article')?.textContent).toContain(text.replace(' !', ''))
  const plain = within(await log()).getByRole('link', { name: 'https://exemple.fr/603' })
  expect(plain.getAttribute('href')).toBe('https://exemple.fr/603')
  expect(askedFor(asked)).toEqual(['https://www.themoviedb.org/movie/603'])
})

test('[CONV-95] two links that lead to one work have one card', async () => {
  const { user, asked, app } = await openChat(1, {}, answers)
  const links = ['https://www.themoviedb.org/movie/603', 'https://www.imdb.com/title/tt0133093/']
  await user.type(await input(), `${links.join(' ')}{Enter}`)
  await waitFor(() => expect(askedFor(asked)).toEqual(links))
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0))
  await waitFor(async () => expect(await cards()).toHaveLength(1))
  expect((await cards())[0]?.closest('article')?.textContent).toContain(links.join(' '))
})

test('[CONV-94] a link that the server does not know, or cannot be asked about, stays a link', async () => {
  const { user } = await openChat(1, {}, { [asking]: () => ({ work: null }) })
  await user.type(await input(), 'https://www.imdb.com/title/tt0000001/{Enter}')
  await article('https://www.imdb.com/title/tt0000001/')
  const link = screen.getByRole('link', { name: 'https://www.imdb.com/title/tt0000001/' })
  expect(link.getAttribute('href')).toBe('https://www.imdb.com/title/tt0000001/')
})

test('[CONV-94] without a network it stays a link, too', async () => {
  const { user } = await openChat(1, {}, { [asking]: offline })
  await user.type(await input(), `${location.origin}/movie/603{Enter}`)
  await article(`${location.origin}/movie/603`)
})
