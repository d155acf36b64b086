import type { ConversationPreferences } from '@trouvaille/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { mutedForGood, noPreferences } from '@trouvaille/domain'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { messageAt, summaryOf } from '../../testing/fake-conversations.ts'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { card } from '../../testing/people.ts'

await Promise.all([
  import('./messages-page.tsx'),
  import('./conversation-search.tsx'),
  import('./row-menu.tsx'),
  import('./mute-dialog.tsx'),
  import('./conversation-settings.tsx'),
])

const changing = 'patch /api/conversations/{id}/preferences'

const withFriend = (name: string, minute: number, more = {}) =>
  summaryOf(name, {
    people: [card(name)],
    lastMessage: messageAt(4, { conversationId: name, senderId: name }),
    lastSender: name,
    lastSeq: 4,
    lastReadSeq: 4,
    lastMessageAt: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
    ...more,
  })
const names = ['zoe', 'bob', 'lou']
const of = (conversationId: string, more: Partial<ConversationPreferences> = {}): ConversationPreferences => ({
  ...noPreferences,
  conversationId,
  draft: null,
  draftAt: null,
  ...more,
})

/** "zoe" has the newest message, then "bob" and "lou". */
async function open(preferences: ConversationPreferences[] = [], answers = {}, address = '/messages') {
  const decided = new Map(preferences.map((own) => [own.conversationId, own]))
  const all = names.map((name, index) => withFriend(name, 9 - index))
  const page = await openPage(address, {
    'get /api/conversations': ({ query }) => ({
      conversations: all.filter(
        ({ id }) =>
          (decided.get(id)?.archivedSeq !== undefined && decided.get(id)?.archivedSeq !== null) === 'archived' in query,
      ),
      nextCursor: null,
    }),
    'get /api/conversation-preferences': () => ({ preferences: [...decided.values()] }),
    [changing]: ({ name, body }: { name: string; body: unknown }) => {
      const id = name.split('/')[3] ?? ''
      decided.set(id, { ...(decided.get(id) ?? of(id)), ...(body as object) })
      return decided.get(id)
    },
    ...answers,
  })
  await screen.findByRole('region', { name: address.includes('archived') ? 'Archivées' : 'Discussions' })
  return page
}

const rows = () => screen.queryAllByRole('link').flatMap((link) => link.querySelector('b')?.textContent ?? [])
const row = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}|${name} `, 'i') })
const item = (name: string) => within(row(name).closest('li') as HTMLElement)
const choose = async (name: string, action: string) => {
  fireEvent.contextMenu(row(name), { clientX: 5, clientY: 5 })
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}
const sent = (page: Awaited<ReturnType<typeof open>>) =>
  page.asked.flatMap(({ name, body }) => (name.startsWith('patch') ? [[name.split('/')[3], body]] : []))

test('[CONV-64] [CONV-73] a right click offers to pin: at once on top, and marked', async () => {
  const page = await open()
  await waitFor(() => expect(rows()).toEqual(['zoe', 'bob', 'lou']))
  await choose('lou', 'Épingler en haut')
  await waitFor(() => expect(rows()).toEqual(['lou', 'zoe', 'bob']))
  item('lou').getByRole('img', { name: 'Épinglée' })
  await waitFor(() => expect(sent(page)).toEqual([['lou', { isPinned: true }]]))
  await choose('lou', 'Désépingler')
  await waitFor(() => expect(rows()).toEqual(['zoe', 'bob', 'lou']))
})

test('[CONV-64] [CONV-72] a pin that is refused is taken back with a notification', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await open([], {
    [changing]: () => {
      throw new Rejection('conversations.too_many_pinned')
    },
  })
  await waitFor(() => expect(rows()).toHaveLength(3))
  await choose('lou', 'Épingler en haut')
  await waitFor(() => expect(toastStore.get()?.description).toMatch(/^Vous pouvez épingler 5 discussions au plus/))
  expect(rows()).toEqual(['zoe', 'bob', 'lou'])
})

test('[CONV-72] without a network what is decided is shown, and waits', async () => {
  await open([], { [changing]: offline })
  await waitFor(() => expect(rows()).toHaveLength(3))
  await choose('lou', 'Épingler en haut')
  await choose('zoe', 'Marquer comme non lue')
  await choose('bob', 'Archiver')
  await waitFor(() => expect(rows()).toEqual(['lou', 'zoe']))
  item('zoe').getByRole('img', { name: 'Marquée comme non lue' })
  await screen.findByRole('link', { name: /^Archivées/ })
  expect(toastStore.get()).toBeUndefined()
})

/** Whether a time is that much later, give or take the test. */
const isIn = (milliseconds: number) => (time: string) => Math.abs(Date.parse(time) - Date.now() - milliseconds) < 60_000

test.each([
  ['Pendant une heure', isIn(3_600_000)],
  ['Pendant un jour', isIn(86_400_000)],
  ['Jusqu’à nouvel ordre', (time: string) => time === mutedForGood],
])('[CONV-61] [CONV-73] the button of a row opens the same menu, which mutes it: %s', async (choice, isExpected) => {
  const page = await open()
  await waitFor(() => expect(rows()).toHaveLength(3))
  await page.user.click(item('bob').getByRole('button', { name: 'Options de bob' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Couper les notifications' }))
  await page.user.click(await screen.findByRole('button', { name: choice }))
  item('bob').getByRole('img', { name: 'Notifications coupées' })
  await waitFor(() => expect(sent(page)).toEqual([['bob', { mutedUntil: expect.any(String) }]]))
  expect(sent(page).every(([, change]) => isExpected((change as { mutedUntil: string }).mutedUntil))).toBe(true)
  await choose('bob', 'Rétablir les notifications')
  await waitFor(() => expect(sent(page)[1]).toEqual(['bob', { mutedUntil: null }]))
  expect(item('bob').queryByRole('img')).toBeNull()
})

test('[CONV-73] a long press opens the menu of a row, and follows no link', async () => {
  const page = await open()
  await waitFor(() => expect(rows()).toHaveLength(3))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.pointerDown(row('bob'), { pointerType: 'touch', clientX: 5, clientY: 5 })
  await act(() => vi.advanceTimersByTimeAsync(500))
  vi.useRealTimers()
  expect(fireEvent.touchEnd(row('bob'))).toBe(false)
  await screen.findByRole('menuitem', { name: 'Archiver' })
  expect(page.router.state.location.pathname).toBe('/messages')
})

test('[CONV-62] [CONV-68] a mute is quiet, a mark is a dot, and the title counts what waits', async () => {
  const unread = names.map((conversationId) => ({ conversationId, unread: 2, lastReadSeq: 2, lastSeq: 4 }))
  await open([of('zoe', { mutedUntil: mutedForGood }), of('lou', { unreadSeq: 4 })], {
    'get /api/conversations-unread': () => ({ unread: unread.slice(0, 2) }),
  })
  await waitFor(() => expect(document.title).toBe('(3) Messages | Trouvaille'))
  item('zoe').getByText('2 messages non lus')
  item('zoe').getByRole('img', { name: 'Notifications coupées' })
  item('lou').getByRole('img', { name: 'Marquée comme non lue' })
  expect(item('bob').queryByRole('img')).toBeNull()
  await choose('lou', 'Marquer comme lue')
  await waitFor(() => expect(document.title).toBe('(2) Messages | Trouvaille'))
})

test('[CONV-66] the archive is a list of its own, and what is taken out of it is in the other one', async () => {
  const page = await open([of('bob', { archivedSeq: 4 })])
  await waitFor(() => expect(rows()).toEqual(['zoe', 'lou']))
  const link = screen.getByRole('link', { name: 'Archivées 1' })
  await page.user.click(link)
  await screen.findByRole('heading', { level: 1, name: 'Archivées' })
  await waitFor(() => expect(rows()).toEqual(['bob']))
  expect(document.title).toBe('Archivées | Trouvaille')
  await choose('bob', 'Désarchiver')
  await screen.findByText('Aucune discussion archivée')
  await page.user.click(screen.getByRole('link', { name: 'Retour aux discussions' }))
  await waitFor(() => expect(rows()).toEqual(['zoe', 'bob', 'lou']))
})

test('[CONV-66] an address leads to the archive', async () => {
  await open([of('bob', { archivedSeq: 4 })], {}, '/messages?archived=true')
  await waitFor(() => expect(rows()).toEqual(['bob']))
})

test('[CONV-12] [CONV-66] the search finds archived conversations, too', async () => {
  const page = await open([of('bob', { archivedSeq: 4 })])
  await waitFor(() => expect(rows()).toEqual(['zoe', 'lou']))
  await page.user.click(screen.getByRole('button', { name: 'Rechercher une discussion' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rechercher une discussion' }))
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'o' } })
  await dialog.findByText('3 discussions')
})

test('[CONV-70] a draft is in the row, in the place of the last message', async () => {
  await open([of('lou', { draft: { text: 'On se voit jeudi ', replyTo: null }, draftAt: '2026-01-01T10:00:00.000Z' })])
  await waitFor(() => expect(row('lou').textContent).toMatch(/Brouillon\s:\sOn se voit jeudi/))
  expect(row('zoe').textContent).not.toContain('Brouillon')
})
