import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { openPage } from '../../../testing/open-page.tsx'
// Loaded here too, so that this does not count towards the time-out of a test.
import '../../../testing/open-page.tsx'

/** Opens a page with modules of its own: they measure for as long as it lives. */
const openNewPage: typeof openPage = async (...given) => {
  vi.resetModules()
  const { openPage } = await import('../../../testing/open-page.tsx')
  return openPage(...given)
}

const start = (ago: number) => new Date(Date.now() - ago).toISOString()
const error = (severity: string, ago: number, message: string, more: object = {}) => ({
  severity,
  timestamp: start(ago),
  message,
  context: 'get /api/friends',
  recovered: false,
  ...more,
})
const nothing = { total: 0, loads: 0, loadMs: 0, slowest: [], vitals: {} }
const session = (id: string, more: object = {}) => ({
  id,
  startTime: start(192_000),
  pageViews: {},
  actions: {},
  errors: [],
  operations: nothing,
  ...more,
})

interface Device {
  /** Stored metrics of earlier sessions. */
  sessions?: object[]
  /** Stored metrics of this session. */
  own?: object
}

const day = 24 * 3_600_000

/** The page of a moderator, on a device with stored metrics. */
async function open({ sessions = [], own }: Device = {}, prepare = () => {}) {
  const account = { id: 'a', email: 'a@example.org', username: 'Marie', avatarUrl: null, roles: ['moderator'] }
  const page = await openNewPage('/metrics', { 'get /api/session': () => ({ account }) }, () => {
    prepare()
    sessionStorage.setItem('visit', '"own"')
    localStorage.setItem('metrics:sessions', JSON.stringify([...sessions, ...(own ? [session('own', own)] : [])]))
  })
  await screen.findByRole('heading', { level: 1, name: 'Métriques' })
  return page
}

const card = (label: string) => screen.getAllByText(label, { selector: 'dt' })[0]?.nextElementSibling?.textContent
/** A section of a tab, by its heading. */
const part = (title: string) => screen.getByRole('region', { name: title })
const show = (user: { click(element: Element): Promise<void> }, tab: string) =>
  user.click(screen.getByRole('tab', { name: tab }))
const pairs = (title: string) =>
  [...part(title).querySelectorAll('dl > div')].map((row) =>
    [...row.querySelectorAll('dt, dd')].map((cell) => cell.textContent),
  )

const kept = () => JSON.parse(localStorage.getItem('metrics:sessions') ?? '[]') as Record<string, unknown>[]

test('[METR-01] [METR-02] [METR-03] [GAP-162] four tabs on one screen, and both buttons', async () => {
  await open()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Vue d’ensemble',
    'Performances',
    'Erreurs',
    'Utilisation',
  ])
  screen.getByRole('button', { name: 'Réinitialiser Performances' })
  screen.getByRole('button', { name: 'Effacer Erreurs' })
})

test('[METR-05] [METR-06] [METR-07] [METR-08] the cards: session, pages, actions, errors', async () => {
  await open({
    own: {
      pageViews: { '/': 3, '/movie/$id': 4 },
      actions: { search: 5, toggle: 6 },
      errors: [error('low', 1000, 'offline'), error('high', 1000, 'x', { recovered: true })],
    },
    sessions: [session('before', { errors: [error('low', 2000, 'offline'), error('low', day + 1000, 'old')] })],
  })
  await waitFor(() => expect(card('Durée de la session')).toMatch(/^3\u00a0min \d\d\u00a0s$/))
  // Including this page view.
  expect(card('Pages vues')).toBe('8 3 pages uniques')
  expect(card('Actions')).toBe('11')
  // Within 24 h, over all sessions [METR-19].
  expect(card('Erreurs')).toBe('3 33\u00a0% récupérées')
})

test('[METR-04] the figures are renewed every 5 s', async () => {
  await open({}, () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  const { emitSignal } = await import('../../../lib/telemetry-buffer.ts')
  expect(card('Actions')).toBe('0')
  act(() => emitSignal({ type: 'action', name: 'toggle' }))
  act(() => void vi.advanceTimersByTime(4999))
  expect(card('Actions')).toBe('0')
  act(() => void vi.advanceTimersByTime(1))
  expect(card('Actions')).toBe('1')
})

test('[METR-09] [METR-10] [GAP-163] the average load time as a bar against 2000 ms, and the total of operations', async () => {
  const { user } = await open({
    sessions: [session('before', { operations: { ...nothing, total: 1400, loads: 4, loadMs: 6500 } })],
    own: { operations: { ...nothing, total: 100, loads: 1, loadMs: 1000 } },
  })
  await show(user, 'Performances')
  const load = part('Temps de chargement moyen')
  expect(load.textContent).toMatch(/1,5\u00a0s\u00a0? ?Correct/)
  expect(load.querySelector<HTMLElement>('[style]')?.style.width).toBe('75%')
  // Including the calls of this page.
  expect(card('Opérations mesurées')?.replaceAll(/\s/gu, '')).toMatch(/^15\d\d$/)
})

test.each([
  [999, 'Rapide', '49.95%', 'excellent'],
  [1000, 'Correct', '50%', 'good'],
  [2000, 'Lent', '100%', 'poor'],
  [9000, 'Lent', '100%', 'poor'],
])('[METR-09] [GAP-163] a load time of %i ms is "%s", its bar %s wide at most', async (loadMs, word, width, look) => {
  const { user } = await open({ own: { operations: { ...nothing, total: 1, loads: 1, loadMs } } })
  await show(user, 'Performances')
  const load = part('Temps de chargement moyen')
  expect(load.textContent).toContain(word)
  const bar = load.querySelector<HTMLElement>('[style]')
  expect(bar?.style.width).toBe(width)
  expect(bar?.className).toContain(look)
})

const slow = (name: string, duration: number) => ({ name, duration })

test('[METR-11] [METR-12] [METR-16] the slowest queries come first, those over 2000 ms are marked; vitals have a word', async () => {
  const slowest = [slow('get /api/a', 2001), slow('get /api/b', 2000), slow('get /api/c', 950)]
  const vitals = { LCP: 2400, INP: 240, CLS: 0.312 }
  const { user } = await open({ own: { operations: { ...nothing, total: 3, slowest, vitals } } })
  await show(user, 'Performances')
  const rows = within(part('Requêtes les plus lentes')).getAllByRole('listitem')
  expect(rows.slice(0, 3).map((row) => row.textContent.replaceAll(/\s/gu, ' '))).toEqual([
    'get /api/aLente2,0 s',
    'get /api/b2,0 s',
    'get /api/c950 ms',
  ])
  expect(pairs('Signes vitaux de la page').map((pair) => pair[1]?.replaceAll(/\s/gu, ' '))).toEqual([
    'Bon2,4 s',
    'À améliorer240 ms',
    'Mauvais0,312',
  ])
})

test('[METR-13] [METR-14] [GAP-61] errors by severity, and the recent ones in a list that scrolls', async () => {
  const { user } = await open({
    own: {
      errors: [
        error('critical', 60_000, 'first', { context: '' }),
        error('low', 5000, 'last', { context: '/movie/$id', recovered: true }),
        error('medium', 9000, 'second', { context: 'get /api/people' }),
        error('high', day + 1000, 'too old'),
      ],
    },
  })
  await show(user, 'Erreurs')
  expect(pairs('Erreurs par gravité')).toEqual([
    ['Critique', '1'],
    ['Élevé', '0'],
    ['Moyen', '1'],
    ['Faible', '1'],
  ])
  const time = String.raw`\d{1,2} \p{L}+\.? \d{4}, \d\d:\d\d`
  const list = screen.getByRole('list', { name: 'Erreurs récentes' })
  expect(list.tabIndex).toBe(0)
  const [last, second, first, ...more] = within(list).getAllByRole('listitem')
  expect(last?.textContent).toMatch(new RegExp(`^Faible${time}Récupéréelast/movie/.id$`, 'u'))
  expect(second?.textContent).toMatch(new RegExp(`^Moyen${time}secondget /api/people$`, 'u'))
  expect(first?.textContent).toMatch(new RegExp(`^Critique${time}first$`, 'u'))
  expect(more).toEqual([])
})

test('[METR-15] actions by type, the most frequent first, in words where there are some', async () => {
  const { user } = await open({ own: { actions: { search: 2, send_message: 31, of_tomorrow: 1 } } })
  await show(user, 'Utilisation')
  expect(pairs('Actions par type')).toEqual([
    ['Messages envoyés', '31'],
    ['Recherches', '2'],
    ['of_tomorrow', '1'],
  ])
})

test('[METR-11] [METR-14] [METR-15] [GAP-164] a device that has measured nothing says so', async () => {
  const { user } = await open({}, () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  await user.click(screen.getByRole('button', { name: 'Réinitialiser Performances' }))
  expect(card('Erreurs')).toBe('0 100\u00a0% récupérées')
  await show(user, 'Performances')
  screen.getByText('Aucune requête lente détectée')
  screen.getByText('Aucun chargement mesuré')
  expect(card('Opérations mesurées')).toBe('0')
  await show(user, 'Erreurs')
  screen.getByText('Aucune erreur récente')
  await show(user, 'Utilisation')
  screen.getByText('Aucune action enregistrée')
})

test('[METR-02] [METR-03] [GAP-165] both buttons clear the figures of all sessions at once, without asking', async () => {
  const operations = { total: 5, loads: 1, loadMs: 900, slowest: [slow('get /api/a', 2500)], vitals: { LCP: 1 } }
  const full = { operations, errors: [error('low', 1000, 'offline')], actions: { search: 1 } }
  const { user } = await open({ sessions: [session('before', full)], own: full })
  expect(card('Erreurs')).toMatch(/^2 /)
  await user.click(screen.getByRole('button', { name: 'Effacer Erreurs' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(card('Erreurs')).toMatch(/^0 /)
  expect(kept().map((one) => one.errors)).toEqual([[], []])
  expect(kept()[0]).toMatchObject({ operations, actions: { search: 1 } })
  await user.click(screen.getByRole('button', { name: 'Réinitialiser Performances' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(kept()[0]).toMatchObject({ operations: nothing, actions: { search: 1 } })
  await show(user, 'Performances')
  expect(screen.queryByText('get /api/a')).toBeNull()
})

test('[METR-21] the last sessions of the device are listed, the newest first', async () => {
  await open({
    sessions: [session('before', { startTime: '2026-03-01T12:00:00.000Z', pageViews: { '/': 4, '/movies': 3 } })],
    own: { actions: { search: 9 } },
  })
  const [own, before] = within(part('Dernières sessions de cet appareil')).getAllByRole('row').slice(1)
  await waitFor(() => expect(own?.textContent).toMatch(/190$/))
  expect(before?.textContent).toMatch(/700$/)
})
