import type { ConversationSummary } from '@trouvaille/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { messageAt, summaryOf } from '../../testing/fake-conversations.ts'
import { hang, offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { card } from '../../testing/people.ts'

/** A screen without room for two columns. */
function narrow(): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  happyDOM.setViewport({ width: 390 })
  onTestFinished(() => happyDOM.setViewport({ width: 1024 }))
}

const names = Array.from({ length: 34 }, (_, place) => `ami${String(place + 1).padStart(2, '0')}`)
const withFriend = (name: string, more: Partial<ConversationSummary> = {}) =>
  summaryOf(`c-${name}`, {
    people: [card(name)],
    lastMessage: messageAt(1, { senderId: name, body: { kind: 'text', text: `Bonjour de ${name}` } }),
    lastSender: name,
    ...more,
  })

/** Somebody has written so much that nobody has read. */
const waiting = (conversationId: string, unread: number) => ({
  'get /api/conversations-unread': () => ({
    unread: [{ conversationId, unread, lastReadSeq: 0, lastSeq: unread }],
  }),
})

const answers = (conversations: readonly ConversationSummary[], size = 30) => ({
  'get /api/conversations': ({ query }: { query: Record<string, string> }) => {
    const start = Number(query.after ?? 0)
    const end = start + size
    return {
      conversations: conversations.slice(start, end),
      nextCursor: end < conversations.length ? String(end) : null,
    }
  },
})
const two = answers([withFriend('zoe'), withFriend('bob')])

// Imported before the fake clock starts.
await Promise.all([
  import('./messages-page.tsx'),
  import('./new-conversation-dialog.tsx'),
  import('./conversation-view.tsx'),
])

const arrive = () => screen.findByRole('region', { name: 'Discussions' })
const list = () => within(screen.getByRole('region', { name: 'Discussions' }))
const rows = () =>
  list()
    .queryAllByRole('link')
    .flatMap((link) => link.querySelector('b')?.textContent ?? [])
const path = (page: { router: { state: { location: { pathname: string } } } }) => page.router.state.location.pathname

test('[NAV-06] [CONV-02] [CONV-03] [CONV-06] [CONV-07] the page is titled "Messages", and has its search and both buttons', async () => {
  await openPage('/messages', two)
  await arrive()
  list().getByRole('heading', { level: 1, name: 'Messages' })
  expect(document.title).toBe('Messages | Trouvaille')
  list().getByRole('button', { name: 'Rechercher une discussion' })
  list().getByRole('button', { name: 'Nouvelle discussion' })
  await list().findByRole('button', { name: 'Partager l’app' })
})

test('[CONV-04] [CONV-41] [DATA-28] a row says who, what was written last, when, and how much is unread', async () => {
  const today = new Date().setHours(9, 31)
  const lastMessage = messageAt(1, { senderId: 'zoe', sentAt: new Date(today).toISOString() })
  await openPage('/messages', {
    ...answers([withFriend('zoe', { lastMessage }), withFriend('bob')]),
    ...waiting('c-zoe', 2),
  })
  await arrive()
  const zoe = await list().findByRole('link', { name: /zoe/ })
  expect(zoe.getAttribute('href')).toBe('/conversation/c-zoe')
  expect(zoe.textContent).toContain('Message 1')
  expect(zoe.querySelector('time')?.textContent).toBe('09:31')
  within(zoe).getByText('2 messages non lus')
  const bob = list().getByRole('link', { name: /bob/ })
  expect(within(bob).queryByText(/non lu/)).toBeNull()
  expect(bob.querySelector('time')?.textContent).toBe('01/01/2026')
})

test('[CONV-04] more than 99 unread messages are "99+"', async () => {
  await openPage('/messages', { ...two, ...waiting('c-zoe', 100) })
  await arrive()
  const zoe = await list().findByRole('link', { name: /zoe/ })
  within(zoe).getByText('99+')
  within(zoe).getByText('99+ messages non lus')
})

test('[CONV-08] nobody has written yet: two ways to change that', async () => {
  const { user } = await openPage('/messages')
  await arrive()
  await list().findByRole('heading', { name: 'Vous n’avez pas encore de conversations' })
  // There is nothing to choose from beside it.
  screen.getByText('Parlez de vos trouvailles')
  expect(screen.queryByText('Choisissez une discussion')).toBeNull()
  list().getByRole('button', { name: 'Partager l’app' })
  await user.click(list().getAllByRole('button', { name: 'Nouvelle discussion' })[1] as HTMLElement)
  await screen.findByRole('dialog', { name: 'Nouvelle discussion' })
})

test('[TOAST-82] conversations that cannot be loaded are said, and asked for again', async () => {
  const { user, answers: given } = await openPage('/messages', {
    'get /api/conversations': () => {
      throw new Rejection('server.unexpected')
    },
  })
  expect((await screen.findByRole('alert')).textContent).toBe('Impossible de charger les conversations')
  expect(toastStore.get()).toMatchObject({
    title: 'Erreur',
    description: 'Impossible de charger les conversations',
    tone: 'error',
  })
  Object.assign(given, two)
  await user.click(list().getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(rows()).toEqual(['zoe', 'bob']))
})

test('[CACHE-26] without a network the last list stands, and says so; it leaves the device with the person', async () => {
  await openPage('/messages', two)
  await arrive()
  await waitFor(() => expect(rows()).toEqual(['zoe', 'bob']))
  const kept = Object.keys(localStorage).map((key): [string, string] => [key, localStorage.getItem(key) ?? ''])
  await openPage('/messages', { 'get /api/conversations': offline }, () => {
    for (const [key, value] of kept) localStorage.setItem(key, value)
  })
  await arrive()
  expect(rows()).toEqual(['zoe', 'bob'])
  await screen.findByText(/^Liste gardée sur cet appareil/)
  expect(toastStore.get()).toBeUndefined()
  const holding = kept.filter(([, value]) => value.includes('Bonjour de bob')).map(([key]) => key)
  expect(holding).toEqual([expect.stringMatching(/^cache:answers:/)])
})

test('more conversations come when the end of the list comes into view, and by a button', async () => {
  const seen: (() => void)[] = []
  class Observer {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      seen.push(() => callback([{ isIntersecting: true }]))
    }
    observe() {}
    disconnect() {}
  }
  let last = Promise.withResolvers<void>()
  const page = answers(
    names.map((name) => withFriend(name)),
    15,
  )
  const { user, asked } = await openPage(
    '/messages',
    {
      'get /api/conversations': async (call) => {
        if (call.query.after === '30') await last.promise
        return page['get /api/conversations'](call)
      },
    },
    () => vi.stubGlobal('IntersectionObserver', Observer),
  )
  await arrive()
  await waitFor(() => expect(rows()).toEqual(names.slice(0, 15)))
  await act(async () => seen.at(-1)?.())
  await waitFor(() => expect(rows()).toEqual(names.slice(0, 30)))
  const watched = seen.length
  await act(async () => seen.at(-1)?.())
  await list().findByRole('button', { name: 'Chargement…' })
  await act(async () => last.reject(new Rejection('server.unexpected')))
  await waitFor(() => expect(toastStore.get()?.description).toMatch(/^La suite n’a pas pu être chargée/))
  const tries = () => asked.filter(({ query }) => query.after === '30').length
  // A failed request is not retried automatically.
  await list().findByRole('button', { name: 'Afficher plus' })
  expect([tries(), seen.length]).toEqual([1, watched])
  last = Promise.withResolvers<void>()
  last.resolve()
  await user.click(list().getByRole('button', { name: 'Afficher plus' }))
  await waitFor(() => expect(rows()).toEqual(names))
  expect(tries()).toBe(2)
})

test('beside a conversation the list stays, shows which one is open, and is not asked for again', async () => {
  const page = await openPage('/messages', two)
  await screen.findByText('Choisissez une discussion')
  const region = await arrive()
  const bar = screen.getByRole('banner')
  await page.user.click(await list().findByRole('link', { name: /bob/ }))
  await waitFor(() => expect(path(page)).toBe('/conversation/c-bob'))
  expect(screen.getByRole('region', { name: 'Discussions' })).toBe(region)
  expect(document.contains(bar), 'the masthead stays').toBe(true)
  await waitFor(() => expect(list().getByRole('link', { name: /bob/ }).getAttribute('aria-current')).toBe('page'))
  expect(list().getByRole('link', { name: /zoe/ }).getAttribute('aria-current')).toBeNull()
  expect(page.asked.filter(({ name }) => name === 'get /api/conversations')).toHaveLength(1)
  // The skip link and page navigation focus the open conversation, past the list.
  const content = document.getElementById('content') as HTMLElement
  expect(content.contains(region)).toBe(false)
  list().getByRole('button', { name: 'Rechercher une discussion' })
  list().getByRole('button', { name: 'Nouvelle discussion' })
})

test('[NAV-07] on a narrow screen a conversation takes the place of the list', async () => {
  narrow()
  const page = await openPage('/messages', two)
  await arrive()
  await page.user.click(await list().findByRole('link', { name: /bob/ }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Discussions' })).toBeNull())
  expect(path(page)).toBe('/conversation/c-bob')
})

test('while conversations are on their way nothing is said of them', async () => {
  await openPage('/messages', { 'get /api/conversations': hang })
  await arrive()
  await list().findByRole('heading', { level: 1 })
  expect(rows()).toEqual([])
  expect(list().queryByText(/pas encore de conversations/)).toBeNull()
  expect(toastStore.get()).toBeUndefined()
})
