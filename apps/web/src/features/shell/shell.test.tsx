import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { Rejection } from '../../testing/fake-server.ts'
import { fakeIcon } from '../../testing/fake-icon.ts'
import { openPage } from '../../testing/open-page.tsx'
import { swipe } from '../../testing/swipe.ts'
import { resetDevice } from '../../testing/tab.ts'

const path = (page: { router: { state: { location: { pathname: string } } } }) => page.router.state.location.pathname

const arrive = (title: string) => screen.findByRole('heading', { level: 1, name: title })

test.each([
  ['[NAV-62] [NAV-66] left from friends to messages', '/friends', 'Amis', -100, '/messages'],
  ['[NAV-63] [NAV-66] right from friends to home', '/friends', 'Amis', 100, '/'],
  ['[NAV-64] [NAV-66] left from messages to friends', '/messages', 'Messages', -100, '/friends'],
  ['[NAV-65] [NAV-66] right from messages to home', '/messages', 'Messages', 100, '/'],
])('%s: a swipe of 100 px turns, one of 99 px does not', async (_, from, title, across, to) => {
  const page = await openPage(from)
  await arrive(title)
  await act(async () => swipe(across - Math.sign(across)))
  expect(path(page)).toBe(from)
  await act(async () => swipe(across))
  await waitFor(() => expect(path(page)).toBe(to))
})

test.each([320, 1366])('[NAV-62] the width of the screen does not matter: %i px', async (width) => {
  const page = await openPage('/friends')
  vi.stubGlobal('innerWidth', width)
  await arrive('Amis')
  await act(async () => swipe(-100))
  await waitFor(() => expect(path(page)).toBe('/messages'))
})

test('[GAP-57] a swipe that is mostly vertical, of two fingers, in a field, a carousel or under a dialog turns nothing', async () => {
  const page = await openPage('/friends')
  await arrive('Amis')
  const inside = (html: string) => {
    const box = document.body.appendChild(document.createElement('div'))
    box.innerHTML = html
    return box
  }
  const places = ['<input>', '<textarea></textarea>', '<select></select>', '<div data-carousel><p></p></div>'].map(
    inside,
  )
  await act(async () => {
    swipe(-150, 160)
    for (const place of places) swipe(-150, 0, place.querySelector('input, textarea, select, p') as Element)
    const [first, second] = [0, 1].map((identifier) => ({ identifier, clientX: 300, clientY: 400 }) as Touch)
    fireEvent.touchStart(document.body, { touches: [first, second] })
    fireEvent.touchEnd(document.body, { changedTouches: [{ identifier: 0, clientX: 100, clientY: 400 }] })
    const dialog = inside('<div role="dialog"></div>')
    swipe(-150)
    dialog.remove()
  })
  expect(path(page)).toBe('/friends')
  await act(async () => swipe(-150))
  await waitFor(() => expect(path(page)).toBe('/messages'))
})

test.each([
  ['/profile', 'true'],
  ['/settings', 'true'],
  ['/friends', null],
])('[NAV-51] "Profil" in the bottom bar stands for what its sheet leads to: %s', async (where, current) => {
  await openPage(where)
  const button = await screen.findByRole('button', { name: 'Profil' })
  expect(button.getAttribute('aria-current')).toBe(current)
})

test('[NAV-38] [NAV-41] [NAV-44] [NAV-51] the bars lead to every place, and show which one is open', async () => {
  await openPage('/messages')
  const tabs = await screen.findByRole('navigation', { name: 'Rubriques' })
  const links = (nav: HTMLElement) =>
    within(nav)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])
  expect(links(tabs)).toEqual([
    ['Films', '/movies', null],
    ['Séries', '/series', null],
    ['Musique', '/music', null],
    ['Livres', '/books', null],
    ['Podcasts', '/podcasts', null],
  ])
  const [strip, bottom] = screen.getAllByRole('navigation', { name: 'Navigation principale' }) as [
    HTMLElement,
    HTMLElement,
  ]
  for (const nav of [strip, bottom]) {
    expect(links(nav)).toEqual([
      ['Accueil', '/', null],
      ['Messages', '/messages', 'page'],
      ['Amis', '/friends', null],
    ])
  }
  expect(within(bottom).getByRole('button').textContent).toBe('Profil')
})

test('[FIND-01] one icon and "/" lead to the search of everything, but not while one types, nor under a dialog', async () => {
  const page = await openPage('/friends')
  await arrive('Amis')
  const icon = screen.getByRole('link', { name: 'Rechercher partout' })
  expect(icon.getAttribute('href')).toBe('/search')
  const field = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => field.remove())
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  await act(async () => {
    fireEvent.keyDown(field, { key: '/' })
    fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })
    document.body.append(dialog)
    fireEvent.keyDown(document.body, { key: '/' })
    dialog.remove()
  })
  expect(path(page)).toBe('/friends')
  fireEvent.keyDown(document.body, { key: '/', shiftKey: true })
  await waitFor(() => expect(path(page)).toBe('/search'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
  expect(screen.queryByRole('navigation', { name: 'Rubriques' })).toBeNull()
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
  await waitFor(() => expect(path(page)).toBe('/friends'))
})

test.each([
  ['/movie/1', 'Films'],
  ['/series/1', 'Séries'],
  ['/artist/x', 'Musique'],
  ['/album/x', 'Musique'],
  ['/track/x', 'Musique'],
  ['/book/x', 'Livres'],
  ['/podcast/x', 'Podcasts'],
])('[NAV-41] a page of a work belongs to its tab: %s', async (address, name) => {
  await openPage(address)
  const tabs = await screen.findByRole('navigation', { name: 'Rubriques' })
  const current = within(tabs)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual([name])
})

test.each(['/conversation/x', '/conversation/x/settings'])(
  '[NAV-40] [NAV-49] a conversation has neither tabs nor a bottom bar: %s',
  async (address) => {
    await openPage(address)
    await screen.findByRole('region', { name: 'Discussions' })
    expect(screen.queryByRole('navigation', { name: 'Rubriques' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Profil' })).toBeNull()
    // Where the list is beside it, the bar stays above both.
    screen.getByRole('link', { name: 'Trouvaille, accueil' })
  },
)

test('[NAV-58] [GAP-40] [TOAST-30] a sign-out that fails closes the sheet, says so, and the session goes on', async () => {
  const { user } = await openPage('/friends', {
    'delete /api/session': () => {
      throw new Rejection('server.unexpected')
    },
  })
  const reload = vi.spyOn(location, 'assign').mockImplementation(() => {})
  await user.click(await screen.findByRole('button', { name: 'Profil' }))
  const sheet = await screen.findByRole('dialog', { name: 'Profil' })
  await user.click(within(sheet).getByRole('button', { name: 'Déconnexion' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({
      title: 'Erreur de déconnexion',
      description: 'Impossible de se déconnecter',
    }),
  )
  expect(toastStore.get()?.tone).toBe('error')
  await arrive('Amis')
  expect(reload).not.toHaveBeenCalled()
  expect(localStorage.getItem('account')).toContain('Marie')
})

test.each([
  ['/friends', 'Amis'],
  ['/profile', 'Marie'],
])('a session that ends under %s leads to the form that signs in, past no error', async (from, title) => {
  const page = await openPage(from, { 'get /api/profile': () => ({ username: 'Marie', country: null, bio: null }) })
  await arrive(title)
  const seen = new Set<string | undefined>()
  const observer = new MutationObserver(() => {
    for (const heading of screen.queryAllByRole('heading', { level: 1 })) seen.add(heading.textContent ?? undefined)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  page.answers['get /api/session'] = () => ({ account: null })
  await act(() => page.session.refresh())
  await waitFor(() => expect(path(page)).toBe('/signin'))
  await arrive('Connexion')
  observer.disconnect()
  expect([...seen]).not.toContain('Une erreur est survenue')
})

test('[NAV-39] [NAV-45] [NAV-48] [GAP-53] a visitor has the two ways in, and none of the bars of members', async () => {
  await openPage('/signin', {}, resetDevice)
  await arrive('Connexion')
  const navs = screen.getAllByRole('navigation')
  expect(navs.map((nav) => nav.getAttribute('aria-label'))).toEqual(['Navigation principale'])
  const links = within(navs[0] as HTMLElement).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Se connecter', '/signin'],
    ['Créer un compte', '/signup'],
  ])
  expect(screen.queryByRole('button', { name: /^(Profil$|Menu du profil)/ })).toBeNull()
})

test('[GAP-143] [PWA-06] what waits to be read stands in both bars, before the title and on the icon of the app, and goes away with it', async () => {
  let unread = [
    { conversationId: 'c', unread: 2, lastReadSeq: 0, lastSeq: 2 },
    { conversationId: 'd', unread: 1, lastReadSeq: 0, lastSeq: 1 },
  ]
  const icon = fakeIcon()
  const { app } = await openPage('/friends', { 'get /api/conversations-unread': () => ({ unread }) })
  await arrive('Amis')
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Messages (3 messages non lus)' })).toHaveLength(2))
  expect(icon.badge).toBe(3)
  expect(document.title).toBe('(3) Amis | Trouvaille')
  unread = [{ conversationId: 'c', unread: 100, lastReadSeq: 0, lastSeq: 120 }]
  await act(() => app.queryClient.invalidateQueries({ queryKey: ['conversations', 'unread'] }))
  await waitFor(() => expect(document.title).toBe('(99+) Amis | Trouvaille'))
  expect(icon.badge).toBe(100)
  unread = []
  await act(() => app.queryClient.invalidateQueries({ queryKey: ['conversations', 'unread'] }))
  await waitFor(() => expect(document.title).toBe('Amis | Trouvaille'))
  expect(screen.queryByText(/non lu/)).toBeNull()
  expect(icon.badge).toBe(0)
})

test('[GAP-143] the title says so on the page that comes next, and in a conversation, which has no bars', async () => {
  const unread = [{ conversationId: 'c', unread: 1, lastReadSeq: 0, lastSeq: 1 }]
  const { user } = await openPage('/friends', { 'get /api/conversations-unread': () => ({ unread }) })
  await waitFor(() => expect(document.title).toBe('(1) Amis | Trouvaille'))
  await user.click(screen.getAllByRole('link', { name: /Messages/ })[0] as HTMLElement)
  await waitFor(() => expect(document.title).toBe('(1) Messages | Trouvaille'))
  await openPage('/conversation/x', { 'get /api/conversations-unread': () => ({ unread }) })
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /))
})
