import type { Message } from '@trouvaille/contract'
import type { Work } from '@trouvaille/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { offline } from '../../testing/fake-server.ts'
import { messageAt } from '../../testing/fake-conversations.ts'
import { group, input, log, openChat, sending } from '../../testing/open-chat.tsx'

const searching = 'get /api/catalogue/{kind}'
const adding = 'get /api/sources/{kind}'

const film = (id: number, title: string): Work => ({ kind: 'movie', item: { id, title, release_date: '2021' } })
const book: Work = { kind: 'book', item: { id: 'trv-dune', volumeInfo: { title: 'Dune', authors: ['Frank Herbert'] } } }
const works: Partial<Record<Work['kind'], Work[]>> = {
  movie: [film(1, 'Le Désert de Dune'), film(2, 'Dune'), film(3, 'Dune 2'), film(4, 'Dune 3')],
  book: [book],
}

const answersWith = (found: typeof works) => ({
  [searching]: ({ name }: { name: string }) => ({
    works: found[name.split('/').at(-1) as Work['kind']] ?? [],
    limited: false,
  }),
})
const sentTo = (asked: { name: string; body: unknown }[]) =>
  asked.flatMap(({ name, body }) => (/^post .*messages$/.test(name) ? [(body as { body: Message['body'] }).body] : []))
const options = async () => within(await screen.findByRole('listbox')).findAllByRole('option')
const titles = (found: readonly HTMLElement[]) => found.map((option) => option.querySelector('b')?.textContent)
const active = (box: HTMLElement) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')

test('[CONV-90] [CONV-91] "/" searches all media types while one writes, titles that begin so first', async () => {
  const { user, asked } = await openChat(3, {}, answersWith(works))
  const box = await input()
  await user.type(box, 'Tu as vu /d')
  expect((await screen.findByText(/Saisissez au moins 2 caractères/)).getAttribute('role')).toBe('status')
  await user.type(box, 'une')
  expect(titles(await options())).toEqual(['Dune', 'Dune 2', 'Dune', 'Le Désert de Dune'])
  await screen.findByText('4 œuvres trouvées')
  const kinds = asked.filter(({ name }) => name.startsWith('get /api/catalogue/'))
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(7)
  expect(document.activeElement).toBe(box)
})

test('[CONV-92] Enter sends the chosen work, and leaves what was being written', async () => {
  const { user, asked } = await openChat(3, {}, answersWith(works))
  const box = await input()
  await user.type(box, 'Tu as vu  ?')
  box.setSelectionRange(9, 9)
  await user.type(box, '/dune', { initialSelectionStart: 9, initialSelectionEnd: 9 })
  const found = await options()
  await waitFor(() => expect(active(box)).toBe(found[0]))
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(active(box)).toBe(found[3])
  expect(found.map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'false', 'false', 'true'])
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(sentTo(asked)).toEqual([{ kind: 'work', work: book }]))
  expect([box.value, screen.queryByRole('listbox')]).toEqual(['Tu as vu ?', null])
  expect(document.activeElement).toBe(box)
  within(await log()).getByRole('link', { name: /^Dune/ })
})

test('[CONV-92] Escape closes the list and keeps what was typed, which is sent as it is', async () => {
  const { user, asked } = await openChat(3, {}, answersWith(works))
  const box = await input()
  await user.type(box, '/dune')
  await options()
  await user.keyboard('{Escape}')
  expect([box.value, screen.queryByRole('listbox')]).toEqual(['/dune', null])
  await user.type(box, 's')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.type(box, ' et /d')
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}{Enter}')
  await waitFor(() => expect(sentTo(asked)).toEqual([{ kind: 'text', text: '/dunes et /d' }]))
})

test('[CONV-90] the button begins the search and ends it; a touch chooses', async () => {
  const { user, asked } = await openChat(3, {}, answersWith(works))
  const box = await input()
  const button = screen.getByRole('button', { name: 'Partager une œuvre' })
  await user.type(box, 'Bonsoir')
  await user.click(button)
  expect([box.value, button.getAttribute('aria-pressed'), document.activeElement]).toEqual(['Bonsoir /', 'true', box])
  await user.click(button)
  expect([box.value.trim(), button.getAttribute('aria-pressed')]).toEqual(['Bonsoir', 'false'])
  await user.click(button)
  await user.type(box, 'dune')
  await user.click((await options())[1] as HTMLElement)
  await waitFor(() => expect(sentTo(asked)).toEqual([{ kind: 'work', work: film(3, 'Dune 2') }]))
  expect(box.value.trim()).toBe('Bonsoir')
})

test('[CONV-92] the button that sends does with the list what Enter does', async () => {
  const { user, asked } = await openChat(3, {}, answersWith(works))
  const box = await input()
  await user.type(box, 'Bonsoir /dune')
  await options()
  await user.click(screen.getByRole('button', { name: 'Envoyer' }))
  await waitFor(() => expect(sentTo(asked)).toEqual([{ kind: 'work', work: film(2, 'Dune') }]))
  expect(box.value).toBe('Bonsoir ')
  await user.click(screen.getByRole('button', { name: 'Envoyer' }))
  await waitFor(() => expect(sentTo(asked)).toHaveLength(2))
})

test('[CONV-93] while it is searched Enter sends nothing; without a result the text is sent', async () => {
  const { promise, resolve } = Promise.withResolvers<{ works: Work[]; limited: boolean }>()
  const { user, asked } = await openChat(3, {}, { [searching]: () => promise })
  const box = await input()
  await user.type(box, '/zzz')
  await screen.findByText('Recherche…')
  await user.keyboard('{Enter}')
  expect([box.value, sentTo(asked)]).toEqual(['/zzz', []])
  await act(async () => resolve({ works: [], limited: false }))
  await screen.findByText('Aucune œuvre trouvée')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sentTo(asked)).toEqual([{ kind: 'text', text: '/zzz' }]))
})

test('[CONV-93] a search that fails says so and can be tried again', async () => {
  const { user, answers } = await openChat(3, {}, { [searching]: offline })
  const box = await input()
  await user.type(box, '/dune')
  await screen.findByText(/La recherche n’a pas abouti/)
  Object.assign(answers, answersWith(works))
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await options()
  expect(document.activeElement).toBe(box)
})

test('[CONV-93] a work that is sent without a network waits', async () => {
  const { user } = await openChat(3, {}, { ...answersWith(works), [sending]: offline })
  await user.type(await input(), '/dune 2')
  await options()
  await user.keyboard('{Enter}')
  expect((await log()).textContent).toMatch(/Dune.*En attente$/)
})

test('[CONV-91] works of open sources come below, once each', async () => {
  const { user } = await openChat(
    3,
    {},
    {
      ...answersWith(works),
      'get /api/catalogue': () => ({ providers: {}, sources: { movie: 'wikidata' } }),
      [adding]: () => ({ works: [film(2, 'Dune'), film(9, 'Dune (1984)')], limited: false }),
    },
  )
  await user.type(await input(), '/dune')
  await waitFor(async () =>
    expect(titles(await options())).toEqual(['Dune', 'Dune 2', 'Dune', 'Le Désert de Dune', 'Dune (1984)']),
  )
})

test('[CONV-92] the list goes when the input is left', async () => {
  const { user } = await openChat(3, {}, answersWith(works))
  const box = await input()
  await user.type(box, '/dune')
  await options()
  fireEvent.blur(box)
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('[CONV-110] "@" in a group offers the others; the chosen one is named in the text', async () => {
  const { user, asked } = await openChat(3, group)
  const box = await input()
  await user.type(box, 'Et toi @')
  expect(titles(await options())).toEqual(['bob', 'eva'])
  await user.keyboard('e{Enter}')
  expect(box.value).toBe('Et toi @eva ')
  await user.keyboard('?{Enter}')
  await waitFor(() => expect(sentTo(asked)).toEqual([{ kind: 'text', text: 'Et toi @eva ?' }]))
  const message = within(await log()).getByText(/Et toi/)
  expect(message.querySelector('mark')?.textContent).toBe('@eva')
})

test('[CONV-110] a name that nobody has is a text', async () => {
  const { user } = await openChat(3, group)
  await user.type(await input(), '@bobby')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.clear(await input())
  await user.type(await input(), '@b')
  await options()
})

test('[CONV-110] two people need no names', async () => {
  const { user } = await openChat(3)
  await user.type(await input(), '@b')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('[CONV-111] where the reader is named stands out', async () => {
  const { handle } = await openChat(1, group)
  await log()
  handle({ type: 'message.sent', message: messageAt(2, { body: { kind: 'text', text: 'Alors @Anna et @eva ?' } }) })
  const marks = [...(await log()).querySelectorAll<HTMLElement>('mark')]
  expect(marks.map(({ textContent, dataset }) => [textContent, dataset.own])).toEqual([
    ['@Anna', 'true'],
    ['@eva', undefined],
  ])
})
