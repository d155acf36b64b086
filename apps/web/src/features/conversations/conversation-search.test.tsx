import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { messageAt, summaryOf } from '../../testing/fake-conversations.ts'
import { openPage } from '../../testing/open-page.tsx'
import { card } from '../../testing/people.ts'

await import('./conversation-search.tsx')

const key = 'messagesRecentSearches'
const direct = (name: string, text: string) =>
  summaryOf(`c-${name}`, {
    people: [card(name)],
    lastMessage: messageAt(1, { senderId: name, body: { kind: 'text', text } }),
    lastSender: name,
  })
const group = summaryOf('g', { type: 'group', name: 'Ciné-club', people: [card('bob'), card('lou')] })
const all = [direct('Zoé', 'On se voit dimanche ?'), direct('bob', 'À l’école'), group, direct('zoran', 'Salut')]

async function open(prepare: () => unknown = () => {}) {
  const page = await openPage(
    '/messages',
    {
      // With a page size of two, the match may be on the second page.
      'get /api/conversations': ({ query }) =>
        query.after
          ? { conversations: all.slice(2), nextCursor: null }
          : { conversations: all.slice(0, 2), nextCursor: '2' },
    },
    prepare,
  )
  const start = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Rechercher une discussion' }))
    return within(await screen.findByRole('dialog', { name: 'Rechercher une discussion' }))
  }
  return { ...page, start, dialog: await start() }
}

type Dialog = ReturnType<typeof within>
const type = (dialog: Dialog, value: string) => fireEvent.change(dialog.getByRole('searchbox'), { target: { value } })
const found = (dialog: Dialog) =>
  [...dialog.getByRole('searchbox').closest('[role=dialog]')!.querySelectorAll('[data-result] b')].map(
    ({ textContent }) => textContent,
  )
const stored = () => JSON.parse(localStorage.getItem(key) ?? '[]').map(({ id }: { id: string }) => id)

test('[CONV-09] [CONV-12] names and last messages of all conversations are looked through, accents and case forgiven', async () => {
  const { dialog, asked } = await open()
  type(dialog, 'ZO')
  await waitFor(() => expect(found(dialog)).toEqual(['Zoé', 'zoran']))
  dialog.getByText('2 discussions')
  type(dialog, 'ecole')
  expect(found(dialog)).toEqual(['bob'])
  type(dialog, 'cine')
  expect(found(dialog)).toEqual(['Ciné-club'])
  // The search is local: only the list is requested.
  expect(asked.filter(({ query }) => 'q' in query)).toEqual([])
})

test('[SRCH-10] nothing is found', async () => {
  const { dialog } = await open()
  type(dialog, 'xyz')
  await dialog.findByText('Aucune discussion trouvée')
})

test.each([
  ['the button', (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: 'Fermer la recherche' }))],
  ['a click outside', () => fireEvent.click(screen.getByRole('dialog'))],
])('[CONV-10] [CONV-11] %s closes it, and it forgets the query', async (_, close) => {
  const { dialog, start, router } = await open()
  type(dialog, 'zo')
  close(dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/messages')
  expect((await start()).getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('[SRCH-20] [SRCH-24] [SRCH-25] what is picked opens, and comes first among eight recent searches', async () => {
  const before = ['b1', 'b2', 'c-zoran', 'b4', 'b5', 'b6', 'b7', 'b8'].map((id) => summaryOf(id))
  const { user, dialog, router } = await open(() => localStorage.setItem(key, JSON.stringify(before)))
  type(dialog, 'zo')
  await waitFor(() => expect(found(dialog)).toHaveLength(2))
  await user.click(dialog.getByText('On se voit dimanche ?'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/conversation/c-Zoé'))
  expect(stored()).toEqual(['c-Zoé', 'b1', 'b2', 'c-zoran', 'b4', 'b5', 'b6', 'b7'])
  expect(JSON.parse(localStorage.getItem(key) ?? '[]')[0]).toEqual(all[0])
})

test('[SRCH-11] [SRCH-12] [SRCH-13] [SRCH-14] [SRCH-15] recent searches stand there before one types, and can be cleared', async () => {
  const reload = vi.fn<() => void>()
  const kept = [direct('lou', 'Ancien'), direct('bob', 'Ancien')]
  const { user, dialog } = await open(() => {
    localStorage.setItem(key, JSON.stringify(kept))
    vi.spyOn(location, 'reload').mockImplementation(reload)
  })
  dialog.getByRole('heading', { name: 'Recherches récentes' })
  expect(found(dialog)).toEqual(['lou', 'bob'])
  // The list has the newer message.
  await dialog.findByText('À l’école')
  await user.click(dialog.getByRole('button', { name: 'Retirer bob des recherches récentes' }))
  expect(stored()).toEqual(['c-lou'])
  await user.click(dialog.getByRole('button', { name: 'Effacer les dernières recherches' }))
  expect(stored()).toEqual([])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('[SRCH-12] nothing was looked for yet, or what is kept is rubbish', async () => {
  const { dialog } = await open(() => localStorage.setItem(key, '[{"id":1}]'))
  dialog.getByText('Aucune recherche récente')
})
