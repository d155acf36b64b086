import { screen, waitFor, within } from '@testing-library/react'
import { sessionMarker } from '@trouvaille/domain'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { person, signInOnDevice } from '../../testing/tab.ts'

/** The sheet of the bottom bar and the menu of the top bar: the account, and links. */

/** A page of Marie, on a server that ends her session. */
async function open(answers: Parameters<typeof openPage>[1] = {}, prepare = () => {}) {
  const opened = await openPage(
    '/friends',
    {
      'delete /api/session': () => {
        document.cookie = `${sessionMarker}=; Path=/; Max-Age=0`
        return { ok: true }
      },
      ...answers,
    },
    prepare,
  )
  await screen.findByRole('heading', { level: 1, name: 'Amis' })
  const begins = [vi.spyOn(location, 'assign'), vi.spyOn(location, 'reload')]
  for (const begin of begins) begin.mockImplementation(() => {})
  return { ...opened, hasBegunAnew: () => begins.some((begin) => begin.mock.calls.length > 0) }
}

/** The storage keys left after signing out. */
const personal = () => Object.keys(localStorage).filter((key) => /favourites|account|sync|Recent|user_role/.test(key))

test('[NAV-53] [NAV-54] [NAV-55] [NAV-56] the sheet shows who one is, and leads to the profile and the preferences', async () => {
  const { user, router } = await open()
  await user.click(screen.getByRole('button', { name: 'Profil' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Profil' }))
  sheet.getByText('Marie')
  const links = sheet.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links.slice(1)).toEqual([
    ['Profil', '/profile'],
    ['Préférences', '/settings'],
  ])
  expect(sheet.getByRole('link', { name: /Voir votre profil/ }).getAttribute('href')).toBe('/profile')
  await user.click(sheet.getByRole('link', { name: 'Préférences' }))
  await screen.findByRole('heading', { level: 1, name: 'Préférences' })
  expect(router.state.location.href).toBe('/settings')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[NAV-48] [NAV-57] the sheet signs out, closes, and leaves nothing of the person on the device', async () => {
  const { user, namesAsked, hasBegunAnew } = await open()
  await user.click(screen.getByRole('button', { name: 'Profil' }))
  await user.click(await screen.findByRole('button', { name: 'Déconnexion' }))
  await waitFor(() => expect(hasBegunAnew()).toBe(true))
  expect(namesAsked()).toContain('delete /api/session')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(personal()).toEqual([])
})

/** The menu of the wide bar. */
async function openMenu({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>) {
  await user.click(screen.getByRole('button', { name: /^Menu du profil/ }))
  await screen.findByRole('menu')
  return screen.getAllByRole('menuitem')
}

test('[NAV-46] [NAV-47] [GAP-55] the menu has the same three entries, and signs out', async () => {
  const opened = await open()
  const [profile, preferences, signOut] = await openMenu(opened)
  expect([profile, preferences, signOut].map((item) => item?.textContent)).toEqual([
    'Profil',
    'Préférences',
    'Déconnexion',
  ])
  expect([profile, preferences].map((item) => item?.getAttribute('href'))).toEqual(['/profile', '/settings'])
  if (signOut) await opened.user.click(signOut)
  await waitFor(() => expect(opened.hasBegunAnew()).toBe(true))
  expect(opened.namesAsked()).toContain('delete /api/session')
})

test.each([
  [['user', 'moderator'] as const, ['Métriques', 'Modération']],
  [['user', 'admin'] as const, ['Métriques', 'Modération', 'Sécurité']],
])('[GAP-65] the menu of %s leads to the pages of their roles', async (roles, pages) => {
  const account = person('a', { username: 'Marie', roles: [...roles] })
  const opened = await open({ 'get /api/session': () => ({ account, kept: [] }) }, () => signInOnDevice(account))
  const items = await openMenu(opened)
  expect(items.map(({ textContent }) => textContent)).toEqual(['Profil', 'Préférences', ...pages, 'Déconnexion'])
})
