import type { ServerReport, UsageReport } from '@trouvaille/contract'
import { typeset } from '@trouvaille/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeCanvas } from '../../../testing/canvas.ts'
import { offline, Rejection } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'

await Promise.all([import('../../../routes/admin.tsx'), import('./metrics-page.tsx'), import('./server-metrics.tsx')])

afterEach(() => vi.restoreAllMocks())

const at = '2026-03-01T08:00:00.000Z'
const later = '2026-03-01T09:00:00.000Z'
const none = { p50: null, p75: null, p95: null }
const vital = (name: UsageReport['vitals'][number]['vital'], p75: number) => ({
  vital: name,
  count: 40,
  p50: p75 / 2,
  p75,
  p95: p75 * 2,
  points: [{ at, count: 40, p50: p75 / 2, p75, p95: p75 * 2 }],
})

const usage: UsageReport = {
  from: at,
  step: 'hour',
  share: 0.25,
  vitals: [vital('LCP', 2500), vital('INP', 240), vital('CLS', 0.4)],
  views: {
    total: 1284,
    pages: [
      { page: '/', count: 1200 },
      { page: '/movie/$id', count: 84 },
    ],
    points: [{ at, count: 1284 }],
  },
  actions: [
    { name: 'search', count: 30 },
    { name: 'other', count: 2 },
  ],
  operations: [{ name: 'get /api/friends', count: 1000, slow: 7, p50: 90, p75: 400, p95: 2300 }],
  errors: {
    total: 5,
    points: [{ at, count: 5 }],
    groups: [
      {
        id: 'a',
        name: 'TypeError',
        place: 'app-1.js:1:20',
        page: '/movie/$id',
        severity: 'critical',
        recovered: true,
        count: 4,
        firstAt: at,
        lastAt: later,
      },
    ],
  },
}
const nothing: UsageReport = {
  ...usage,
  share: 1,
  vitals: usage.vitals.map((each) => ({ ...each, ...none, count: 0, points: [] })),
  views: { total: 0, pages: [], points: [] },
  actions: [],
  operations: [],
  errors: { total: 0, points: [], groups: [] },
}
const request = { count: 50, errorShare: 0.02, p50: 4, p75: 8, p95: 120 }
const server: ServerReport = {
  since: at,
  version: '1.2.3',
  uptimeSeconds: 3 * 86_400 + 4 * 3600,
  requests: {
    ...request,
    perMinute: 12.5,
    slowest: [{ method: 'GET', route: '/api/shares', ...request }],
    rejections: [{ code: 'request.rate_limited', count: 9 }],
  },
  database: { statements: 2000, errors: 1, p50: 0.3, p95: 6, connections: { used: 4, idle: 1, waiting: 2, max: 20 } },
  live: { sockets: 7, present: 6, sent: 1, received: 1, dropped: 0, messagesWritten: 1 },
  providers: [
    { name: 'openlibrary', state: 'ok', calls: 3, failures: 0, p95: 300 },
    { name: 'musicbrainz', state: 'resting', calls: 8, failures: 5, p95: 4100 },
  ],
  mails: { sent: 3, failed: 1, waiting: 2 },
  process: { eventLoopDelayP95: 12, eventLoopUtilization: 0.08, heapUsedBytes: 182e6, rssBytes: 421e6 },
  minutes: [
    { at, requests: 10, errors: 1, p50: 4, p75: 8, p95: 120, sockets: 7 },
    { at: '2026-03-01T08:01:00.000Z', requests: 20, errors: 0, p50: 4, p75: 8, p95: 130, sockets: 7 },
  ],
}

const answers = (roles: () => readonly string[]) => ({
  'get /api/session': () => ({
    account: { id: 'a', email: 'a@example.org', username: 'Marie', avatarUrl: null, roles: roles() },
  }),
  'get /api/usage': () => usage as unknown,
  'get /api/server-figures': () => server as unknown,
})

async function open(address = '?portee=comptes', more: object = {}, prepare: () => unknown = () => {}) {
  const page = await openPage(`/metrics${address}`, { ...answers(() => ['admin']), ...more }, () => {
    fakeCanvas()
    prepare()
  })
  await screen.findByRole('heading', { level: 1, name: 'Métriques' })
  return { ...page, show: async (tab: string) => page.user.click(await screen.findByRole('tab', { name: tab })) }
}
const stoppedClock = () => vi.useFakeTimers({ shouldAdvanceTime: true })

/** The text of a metric in a strip. */
const metric = (label: string) =>
  (screen.getByText(label, { selector: 'dt' }).nextElementSibling as HTMLElement).textContent
const spaces = (text: string | null) => text?.replaceAll(/\s/g, ' ')
const periodsAsked = (asked: readonly { name: string; query: Record<string, string> }[]) =>
  asked.filter(({ name }) => name === 'get /api/usage').map(({ query }) => query.period)

test('[GAP-157] [METR-01] admins see all accounts in four tabs: how much is going on, and on what that rests', async () => {
  await open()
  await waitFor(() => expect(spaces(metric('Pages vues'))).toBe('1 284'))
  expect(metric('Actions')).toBe('32')
  await waitFor(() => expect(metric('Requêtes par minute')).toBe('12,5'))
  expect([metric('Personnes en ligne'), metric('Lignes ouvertes')]).toEqual(['6', '7'])
  expect(screen.getAllByRole('tab').map(({ textContent }) => spaces(textContent))).toEqual([
    'Vue d’ensemble',
    'Performances',
    'Erreurs',
    'Utilisation',
  ])
  expect(screen.getByRole('slider', { name: 'Pages vues' })).toBeTruthy()
  expect(screen.getByRole('slider', { name: 'Requêtes par minute, trois dernières heures' })).toBeTruthy()
  // [FIG-06]
  expect(spaces(screen.getByText(/Seuls comptent les appareils/).textContent)).toMatch(/est mesurée : 25 %\.$/)
  // Clearing applies to the device's own metrics only [GAP-165].
  expect(screen.queryByRole('button', { name: 'Réinitialiser Performances' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Effacer Erreurs' })).toBeNull()
})

test('[GAP-157] moderators have their device alone, and nothing is asked of the server', async () => {
  const { namesAsked } = await open(
    '?portee=comptes',
    answers(() => ['moderator']),
  )
  await screen.findByRole('button', { name: 'Effacer Erreurs' })
  expect(screen.queryByRole('button', { name: 'Tous les comptes' })).toBeNull()
  expect(namesAsked()).not.toContain('get /api/usage')
  expect(namesAsked()).not.toContain('get /api/server-figures')
})

test('[METR-04] the server is asked anew every 5 s, devices every 5 min, and nobody while the page is hidden', async () => {
  const { namesAsked } = await open(undefined, {}, stoppedClock)
  const count = (name: string) => namesAsked().filter((each) => each === name).length
  await waitFor(() => expect(count('get /api/server-figures')).toBe(1))
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(count('get /api/server-figures')).toBe(4)
  expect(count('get /api/usage')).toBe(1)
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(count('get /api/server-figures')).toBe(4)
  hidden.mockReturnValue('visible')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await act(() => vi.advanceTimersByTimeAsync(300_000))
  expect(count('get /api/server-figures')).toBeGreaterThan(50)
  expect(count('get /api/usage')).toBe(2)
})

test('[FIG-05] each web vital has a verdict in words, by its 75th percentile', async () => {
  const { show } = await open()
  await show('Performances')
  const verdict = async (name: string) =>
    spaces((await screen.findByRole('heading', { level: 3, name })).nextElementSibling?.textContent ?? '')
  expect(await verdict('Affichage du contenu principal (LCP)')).toBe('Bon40 mesures')
  expect(await verdict('Réaction aux gestes (INP)')).toBe('À améliorer40 mesures')
  expect(await verdict('Décalages de la page (CLS)')).toBe('Mauvais40 mesures')
  expect(screen.getByRole('slider', { name: /CLS/ }).getAttribute('aria-valuetext')).toMatch(
    /p95.*0,8, p75.*0,4, p50.*0,2/,
  )
})

test('[FIG-05] what is slow on devices and in the server stands in tables, and how the server is', async () => {
  const { show } = await open()
  await show('Performances')
  const row = (table: string, name: RegExp) =>
    spaces(within(screen.getByRole('table', { name: table })).getByRole('row', { name }).textContent)
  await screen.findByRole('table', { name: 'Opérations lentes' })
  expect(row('Opérations lentes', /friends/)).toBe('get /api/friends1 000790 ms400 ms2,3 s')
  expect(row('Routes les plus lentes', /shares/)).toBe('get /api/shares502 %4 ms8 ms120 ms')
  expect(row('Sources', /openlibrary/)).toBe('openlibraryRépond30300 ms')
  expect(row('Sources', /musicbrainz/)).toBe('musicbrainzMise au repos854,1 s')
  expect(spaces(metric('Connexions'))).toBe('4 sur 20, 2 en attente')
  expect(spaces(metric('Mémoire du programme'))).toBe('182 MB')
  expect(spaces(metric('Emails envoyés'))).toBe('3 1 échec')
  expect(spaces(screen.getByText(/Version 1\.2\.3/).textContent)).toContain('depuis 3 j 4 h')
  expect(screen.getByText('< 1 ms')).toBeTruthy()
})

test('[FIG-05] errors stand in groups with their severity in French, refusals by their code', async () => {
  const { show } = await open()
  await show('Erreurs')
  const group = (await screen.findByText('TypeError')).closest('li')
  expect(spaces(group?.textContent ?? '')).toMatch(
    /^CritiqueRécupéréeUn filmPremière : 1 mars 2026.*Dernière : 1 mars 2026.*TypeErrorapp-1\.js:1:204 fois$/,
  )
  expect(await screen.findByText('request.rate_limited')).toBeTruthy()
  expect(metric('request.rate_limited')).toBe('9')
})

test('[FIG-05] pages and actions are counted, by the names that people know', async () => {
  const { show } = await open()
  await show('Utilisation')
  await waitFor(() => expect(spaces(metric('Un film'))).toBe('84'))
  expect(metric('Recherches')).toBe('30')
  expect(metric('Autres actions')).toBe('2')
})

test('[FIG-06] where nobody agreed, the page says so instead of showing nothing', async () => {
  const { show } = await open('?portee=comptes', { 'get /api/usage': () => nothing })
  const empty = 'Aucune mesure dans cette période : personne ne l’a encore acceptée dans ses préférences.'
  expect(await screen.findByText(empty)).toBeTruthy()
  expect(screen.getByText('Rien n’a été mesuré dans cette période.')).toBeTruthy()
  await show('Performances')
  expect(await screen.findAllByText('Aucune mesure')).toHaveLength(3)
  expect(screen.getByText('Aucune opération mesurée.')).toBeTruthy()
  await show('Erreurs')
  expect(await screen.findByText('Aucune erreur dans cette période.')).toBeTruthy()
  await show('Utilisation')
  expect(await screen.findByText('Aucune action enregistrée')).toBeTruthy()
})

test('[FIG-06] a server that takes no measures says that', async () => {
  await open('?portee=comptes', { 'get /api/usage': () => ({ ...nothing, share: 0 }) })
  expect(await screen.findByText('Ce serveur ne demande aucune mesure aux appareils.')).toBeTruthy()
})

test('[FIG-07] the period stands in the address, beside the scope', async () => {
  const { user, asked, router } = await open()
  await user.click(await screen.findByRole('button', { name: typeset('7 jours') }))
  await waitFor(() => expect(periodsAsked(asked)).toEqual(['day', 'week']))
  expect(router.state.location.search).toEqual({ portee: 'comptes', periode: 'semaine' })
  await user.click(screen.getByRole('button', { name: typeset('24 heures') }))
  await waitFor(() => expect(router.state.location.search).toEqual({ portee: 'comptes' }))
  const again = await open('?portee=comptes&periode=mois')
  await waitFor(() => expect(periodsAsked(again.asked)).toEqual(['month']))
  expect(screen.getByRole('button', { name: typeset('30 jours'), pressed: true })).toBeTruthy()
})

test('[FIG-08] a server that answers no more leaves the last figures, with their age', async () => {
  const { answers: given } = await open(undefined, {}, stoppedClock)
  await screen.findByRole('slider', { name: /Requêtes par minute/ })
  given['get /api/server-figures'] = offline
  await act(() => vi.advanceTimersByTimeAsync(130_000))
  expect(spaces((await screen.findByText(/Derniers chiffres/)).textContent)).toBe(
    'Le serveur ne répond pas. Derniers chiffres reçus : il y a 2 min.',
  )
  expect(metric('Requêtes par minute')).toBe('12,5')
})

test('[FIG-08] figures that never came offer to ask again', async () => {
  const refuse = () => {
    throw new Rejection('server.unavailable')
  }
  const { answers: given, user } = await open('?portee=comptes', { 'get /api/usage': refuse })
  const again = await screen.findByRole('button', { name: 'Réessayer' })
  given['get /api/usage'] = () => usage
  await user.click(again)
  expect(await screen.findByRole('slider', { name: 'Pages vues' })).toBeTruthy()
})

test('[FIG-08] a role that is taken away meanwhile denies the page', async () => {
  let roles = ['admin']
  const { answers: given } = await open(undefined, { ...answers(() => roles) }, stoppedClock)
  await screen.findByRole('slider', { name: /Requêtes par minute/ })
  roles = ['user']
  given['get /api/server-figures'] = () => {
    throw new Rejection('role.required')
  }
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(await screen.findByRole('heading', { name: 'Accès refusé' })).toBeTruthy()
})
