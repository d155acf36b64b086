import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { followTheme } from '../../lib/theme.ts'
import { toastStore } from '../../lib/toasts.ts'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { notifyOtherTabs } from '../../testing/tab.ts'
import { entryStore } from '../telemetry/security-log.ts'

const theme = () => document.documentElement.dataset.theme
const stored = () => ['ui-theme', 'theme-preference'].map((key) => localStorage.getItem(key))

/** Opens the preferences on a device that has stored these themes. */
const openWithThemes = (first?: string | null, second?: string | null) =>
  openPage('/settings', {}, () => {
    if (first) localStorage.setItem('ui-theme', first)
    if (second) localStorage.setItem('theme-preference', second)
    // Read anew: another test may have chosen a theme.
    followTheme()
    notifyOtherTabs('ui-theme')
  })

test('[PREF-06] [PREF-08] [PREF-09] [GAP-145] [GAP-146] the theme is light, dark or that of the device, and kept under both keys', async () => {
  const { user } = await openWithThemes()
  const choices = await screen.findAllByRole<HTMLInputElement>('radio')
  const chosen = () => choices.filter(({ checked }) => checked).map((choice) => choice.parentElement?.textContent)
  expect(choices.map((choice) => choice.parentElement?.textContent)).toEqual(['Clair', 'Sombre', 'Celui de l’appareil'])
  expect(chosen()).toEqual(['Sombre'])
  const prefersLight = matchMedia('(prefers-color-scheme: light)').matches
  for (const [name, value, look] of [
    ['Clair', 'light', 'light'],
    ['Sombre', 'dark', 'dark'],
    ['Celui de l’appareil', 'system', prefersLight ? 'light' : 'dark'],
  ] as const) {
    await user.click(screen.getByRole('radio', { name }))
    expect(chosen()).toEqual([name])
    expect(theme()).toBe(look)
    expect(stored()).toEqual([value, value])
  }
})

test('[SEC-49] another theme is noted in the log of the device, and is of medium risk', async () => {
  const { user } = await openWithThemes()
  entryStore.set([])
  await user.click(await screen.findByRole('radio', { name: 'Clair' }))
  expect(entryStore.get()).toMatchObject([
    { action: 'update_preferences', resource: 'theme', success: true, riskLevel: 'medium' },
  ])
})

test.each([
  ['[PREF-07] nothing stored', null, null, 'Sombre'],
  ['[PREF-08] the first key counts', 'light', 'dark', 'Clair'],
  ['[PREF-09] the second where the first is absent', null, 'light', 'Clair'],
  ['[GAP-145] a word that is no theme', 'blue', null, 'Sombre'],
])('%s', async (_, first, second, chosen) => {
  await openWithThemes(first, second)
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: chosen }).checked).toBe(true))
})

describe('being found by the own number', () => {
  const profile = { username: 'Marie', phoneNumber: '+33612345678', foundByPhone: false }
  const open = (answers: object) => openPage('/settings', { 'get /api/profile': () => profile, ...answers })
  const choice = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Me laisser trouver par mon numéro' })

  test('is off until it is chosen, and goes to the server at once', async () => {
    const { user, asked } = await open({
      'patch /api/profile': ({ body }: { body: object }) => ({ ...profile, ...body }),
    })
    expect((await choice()).checked).toBe(false)
    await user.click(await choice())
    await user.click(await choice())
    await waitFor(() => expect(asked.filter(({ name }) => name === 'patch /api/profile')).toHaveLength(2))
    const sent = asked.filter(({ name }) => name === 'patch /api/profile').map(({ body }) => body)
    expect(sent).toEqual([{ foundByPhone: true }, { foundByPhone: false }])
  })

  test('is seen as chosen all the way, also in the moment in which the answer arrives', async () => {
    const { user } = await open({ 'patch /api/profile': () => ({ ...profile, foundByPhone: true }) })
    const box = await choice()
    const seen: { isBusy: string | null; checked: boolean }[] = []
    const look = () => seen.push({ isBusy: box.getAttribute('aria-busy'), checked: box.checked })
    new MutationObserver(look).observe(box, { attributeFilter: ['aria-busy'] })
    await user.click(box)
    await waitFor(() => expect(seen.at(-1)?.isBusy).toBe('false'))
    expect(seen.map(({ checked }) => checked)).toEqual([true, true])
  })

  test('goes back to what it was, and says so, where it could not be saved', async () => {
    const { user } = await open({ 'patch /api/profile': offline })
    await user.click(await choice())
    await waitFor(() =>
      expect(toastStore.get()?.description).toBe('Impossible d’enregistrer ce choix. Veuillez réessayer.'),
    )
    expect((await choice()).checked).toBe(false)
  })

  test('can be chosen before there is a number, which is said', async () => {
    await open({ 'get /api/profile': () => ({ ...profile, phoneNumber: null }) })
    const ids = (await choice()).getAttribute('aria-describedby')?.split(' ') ?? []
    const described = ids.map((id) => document.getElementById(id)?.textContent).join(' ')
    expect(described).toMatch(/Votre profil n’a pas de numéro/)
  })

  test('is asked for again when it could not be read', async () => {
    let fails = true
    const { user } = await open({
      'get /api/profile': () => {
        if (fails) throw new Rejection('server.unexpected')
        return profile
      },
    })
    const failure = await screen.findByText('Impossible de charger votre choix.')
    fails = false
    await user.click(within(failure.parentElement as HTMLElement).getByRole('button', { name: 'Réessayer' }))
    expect((await choice()).checked).toBe(false)
  })
})

test('showing friends what one adds is on until it is turned off', async () => {
  const profile = { username: 'Marie', phoneNumber: null, foundByPhone: false, showsActivity: true }
  const { user, asked } = await openPage('/settings', {
    'get /api/profile': () => profile,
    'patch /api/profile': ({ body }) => ({ ...profile, ...(body as object) }),
  })
  const choice = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Montrer à mes amis/ })
  expect((await choice()).checked).toBe(true)
  await user.click(await choice())
  await waitFor(async () => expect((await choice()).checked).toBe(false))
  expect(asked.find(({ name }) => name === 'patch /api/profile')?.body).toEqual({ showsActivity: false })
})

test('[FRND-60] being suggested to others is off until it is turned on', async () => {
  const profile = { username: 'Marie', phoneNumber: null, foundByPhone: false, showsActivity: true, isSuggested: false }
  const { user, asked } = await openPage('/settings', {
    'get /api/profile': () => profile,
    'patch /api/profile': ({ body }) => ({ ...profile, ...(body as object) }),
  })
  const choice = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Me proposer comme ami/ })
  expect((await choice()).checked).toBe(false)
  await user.click(await choice())
  await waitFor(async () => expect((await choice()).checked).toBe(true))
  expect(asked.find(({ name }) => name === 'patch /api/profile')?.body).toEqual({ isSuggested: true })
})

test('[PREF-02] "À propos" leads to the policy, which has the notice of the film database', async () => {
  const { user } = await openPage('/settings')
  await user.click(await screen.findByRole('link', { name: /^À propos/ }))
  await screen.findByRole('heading', { level: 1, name: 'Politique de confidentialité' })
  expect(location.pathname).toBe('/privacy-policy')
  const notice = screen.getByText(/^Ce produit utilise l’API de TMDB mais n’est ni approuvé ni certifié par TMDB\./)
  expect(notice.querySelector('a')?.getAttribute('href')).toBe('https://www.themoviedb.org')
})

test('[EASE-08] five devices are shown, and more on request', async () => {
  const device = (number: number) => ({
    id: `d${number}`,
    current: number === 1,
    device: `Appareil ${number}`,
    address: null,
    createdAt: '2026-01-01T10:00:00.000Z',
    lastUsedAt: '2026-01-01T10:00:00.000Z',
  })
  const sessions = [1, 2, 3, 4, 5, 6, 7].map(device)
  const { user } = await openPage('/settings', { 'get /api/sessions': () => ({ sessions }) })
  const group = within(await screen.findByRole('region', { name: 'Appareils connectés' }))
  const shown = () => group.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)
  await waitFor(() => expect(shown()).toEqual([1, 2, 3, 4, 5].map((number) => `Appareil ${number}`)))
  await user.click(group.getByRole('button', { name: 'Afficher plus' }))
  expect(shown()).toHaveLength(7)
  expect(group.queryByRole('button', { name: 'Afficher plus' })).toBeNull()
})
