import { type AuditEntry, type SecurityAlert, sessionMarker, typeset } from '@trouvaille/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { alertStore, entryStore } from '../../telemetry/security-log.ts'

/** Time zone of the device. */
const now = new Date(2026, 2, 1, 14, 30).getTime()
const minute = 60_000
const iso = (minutesAgo: number) => new Date(now - minutesAgo * minute).toISOString()

let count = 0
const entry = (minutesAgo: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `entry-${(count += 1)}`,
  userId: 'marie',
  action: 'toggle',
  resource: '',
  timestamp: iso(minutesAgo),
  ip: 'client-side',
  userAgent: '',
  success: true,
  details: {},
  riskLevel: 'low',
  sessionId: 's',
  ...more,
})
const alert = (minutesAgo: number, message: string, more: Partial<SecurityAlert> = {}): SecurityAlert => ({
  id: message,
  userId: 'marie',
  type: 'suspicious_activity',
  severity: 'warning',
  message,
  timestamp: iso(minutesAgo),
  resolved: false,
  autoResolved: false,
  ...more,
})

interface Kept {
  entries?: AuditEntry[]
  alerts?: SecurityAlert[]
}

const keep = ({ entries = [], alerts = [] }: Kept) => {
  localStorage.setItem('security:log', JSON.stringify(entries))
  localStorage.setItem('security:alerts', JSON.stringify(alerts))
}

/** The page of an admin, on a device with a stored log, of which it knows nothing yet. */
async function open(kept: Kept = {}) {
  const account = { id: 'a', email: 'a@example.org', username: 'Marie', avatarUrl: null, roles: ['admin'] }
  const page = await openPage('/security', { 'get /api/session': () => ({ account }) }, () => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    for (const store of [entryStore, alertStore]) store.set([])
    keep(kept)
  })
  await screen.findByRole('heading', { level: 1, name: 'Sécurité' })
  const metric = (label: string) => screen.getByText(label).nextElementSibling?.textContent
  const tab = async (name: string) => {
    await page.user.click(screen.getByRole('tab', { name }))
    return screen.getByRole('tabpanel')
  }
  const texts = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  return { ...page, metric, tab, texts, panel: () => screen.getByRole('tabpanel') }
}

const tabs = ['Alertes de Sécurité', 'Logs d’Audit', 'Résumé']

test('[SEC-02] [SEC-03] [SEC-04] [SEC-05] [SEC-07] four figures and three tabs stand over all that the device knows', async () => {
  const risks = ['low', 'critical', 'high', 'high', 'medium'] as const
  const { metric } = await open({
    entries: [
      ...Array.from({ length: 1195 }, () => entry(60)),
      ...risks.map((riskLevel, index) => entry(8 - index, { riskLevel, userId: index % 2 ? 'anonymous' : 'jean' })),
    ],
    alerts: [alert(5, 'une'), alert(4, 'deux'), alert(3, 'trois', { resolved: true })],
  })
  expect(metric('Total des logs')).toBe(typeset('1\u202f200'))
  expect(metric('Alertes actives')).toBe('2')
  expect(metric('Risque élevé')).toBe('3')
  expect(metric('Dernière activité')).toMatch(/^14:26\s1 mars$/)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs)
})

test('[SEC-05] [SEC-11] [SEC-14] [SEC-16] [GAP-156] [GAP-160] a device that knows nothing says so, and has its score and its report nevertheless', async () => {
  const { metric, tab, panel } = await open()
  expect(metric('Total des logs')).toBe('0')
  expect(metric('Dernière activité')).toBe('Aucune activité')
  expect(panel().textContent).toBe('Aucune alerte de sécurité active')
  expect((await tab('Logs d’Audit')).textContent).toBe('Aucun log d’audit disponible')
  const summary = await tab('Résumé')
  within(summary).getByText('Aucune donnée disponible')
  expect(within(summary).getByRole('region', { name: 'Score de risque' }).textContent).toMatch(
    /^Score de risque0 sur 100/,
  )
  within(summary).getByRole('button', { name: 'Exporter le rapport' })
})

test('[SEC-08] [SEC-09] [SEC-17] [GAP-61] [GAP-160] all alerts are listed, open ones first, each with its badge, time and type', async () => {
  const { panel, texts } = await open({
    alerts: [
      alert(50, 'Plus de 50 actions en 1 minute', { userId: 'jean' }),
      alert(40, 'Limite', { type: 'rate_limit', severity: 'info', resolved: true, autoResolved: true }),
      alert(30, '5 connexions échouées', { type: 'failed_login', severity: 'critical', userId: 'anonymous' }),
    ],
  })
  expect(texts(panel())).toEqual([
    'Critique1 mars 2026, 14:00Connexions échouées5 connexions échouéesRésoudre',
    'Avertissement1 mars 2026, 13:40Activité suspectePlus de 50 actions en 1 minuteRésoudre',
    'Info1 mars 2026, 13:50Limite atteinteLimiteRésolu',
  ])
})

test('[SEC-10] [SEC-27] an alert is resolved by its button, on the device, and the next one takes the focus', async () => {
  const { panel, texts, user, metric } = await open({ alerts: [alert(2, 'une'), alert(1, 'deux')] })
  await user.click(within(panel()).getByRole('button', { name: typeset('Résoudre : deux') }))
  expect(texts(panel())[1]).toMatch(/deuxRésolu$/)
  expect(metric('Alertes actives')).toBe('1')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(typeset('Résoudre : une'))
  const kept = JSON.parse(localStorage.getItem('security:alerts') ?? '') as SecurityAlert[]
  expect(kept.map(({ message, resolved }) => [message, resolved])).toEqual([
    ['une', false],
    ['deux', true],
  ])
})

test('[SEC-12] [SEC-13] [SEC-17] [GAP-61] a log has action, risk, outcome, resource, time, and the beginning of its details', async () => {
  const { tab, texts } = await open({
    entries: [
      entry(9, { action: 'login', success: false, riskLevel: 'high', details: { text: 'é'.repeat(200) } }),
      entry(8, { action: 'search', resource: 'movie' }),
      entry(7, { action: 'data_export', riskLevel: 'critical' }),
      entry(6, { action: 'share_content', riskLevel: 'medium' }),
    ],
  })
  expect(texts(await tab('Logs d’Audit'))).toEqual([
    'Moyen1 mars 2026, 14:24share_contentSuccès',
    'Critique1 mars 2026, 14:23data_exportSuccès',
    'Faible1 mars 2026, 14:22moviesearchSuccès',
    `Élevé1 mars 2026, 14:21login{"text":"${'é'.repeat(91)}Échec`,
  ])
})

test('[SEC-12] [SEC-31] of a thousand logs fifty are shown, and fifty more when somebody wants them', async () => {
  const { tab, user } = await open({ entries: Array.from({ length: 1000 }, () => entry(1)) })
  const list = await tab('Logs d’Audit')
  expect(within(list).getAllByRole('listitem')).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Afficher plus' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(100)
})

test('[SEC-15] [GAP-61] [GAP-156] the summary breaks risks and alerts down, and says the score', async () => {
  const { tab } = await open({
    entries: [entry(3, { riskLevel: 'critical' }), entry(2), entry(1)],
    alerts: [alert(2, 'une', { severity: 'critical', type: 'failed_login' }), alert(1, 'deux', { resolved: true })],
  })
  const summary = await tab('Résumé')
  const part = (name: string) => within(summary).getByRole('region', { name }).textContent
  expect(part('Répartition des risques')).toBe('Répartition des risquesCritique1Élevé0Moyen0Faible2')
  expect(part('Répartition des alertes')).toBe('Répartition des alertesCritique1Avertissement1Info0')
  // 20 for the critical one, 5 because it is open, 10 for the suspicious one.
  expect(part('Score de risque')).toMatch(/^Score de risque35 sur 100/)
})

test('[SEC-54] [GAP-156] the report is a file that says when it was made; taking it is logged', async () => {
  const { tab, user, metric } = await open({ entries: [entry(1)], alerts: [alert(1, 'une')] })
  await tab('Résumé')
  let content: Blob | undefined
  let file = ''
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob
    return 'blob:report'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    file = this.download
  })
  await user.click(screen.getByRole('button', { name: 'Exporter le rapport' }))
  expect(file).toBe(`audit-report-${now}.json`)
  expect(content?.type).toBe('application/json')
  expect(JSON.parse((await content?.text()) ?? '')).toMatchObject({
    exportedAt: new Date(now).toISOString(),
    summary: { totalLogs: 1, unresolvedAlerts: 1, lastActivity: iso(1) },
    riskScore: 15,
    alerts: [{ message: 'une' }],
    logs: [{ action: 'toggle', timestamp: iso(1) }],
  })
  expect(metric('Total des logs')).toBe('2')
  expect((await tab('Logs d’Audit')).textContent).toMatch(/^Critique1 mars 2026, 14:30auditdata_exportSuccès/)
})

test('[SEC-01] "Actualiser" shows what another tab has noted meanwhile', async () => {
  const { user, metric, panel } = await open({ entries: [entry(5)] })
  expect(metric('Total des logs')).toBe('1')
  keep({ entries: [entry(5), entry(2)], alerts: [alert(1, 'une')] })
  await user.click(screen.getByRole('button', { name: 'Actualiser' }))
  expect(metric('Total des logs')).toBe('3')
  expect(panel().textContent).toContain('une')
  await screen.findByText(/^Actualisé à \d/)
})

test('[SEC-29] [GAP-157] nothing of this device is asked of the server, or told to it', async () => {
  const { asked, user, tab } = await open({ entries: [entry(1)], alerts: [alert(1, 'une')] })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Actualiser' }))
  await user.click(screen.getByRole('button', { name: typeset('Résoudre : une') }))
  await tab('Logs d’Audit')
  await tab('Résumé')
  await user.click(screen.getByRole('button', { name: 'Exporter le rapport' }))
  // The surrounding layout continues to send its own requests.
  expect(asked.filter(({ name }) => !name.startsWith('get '))).toEqual([])
  expect(asked.filter(({ name }) => name.includes('audit'))).toEqual([])
})

test('[SEC-06] [GAP-52] signed out, the page says that one has to sign in, and stays where it is', async () => {
  await openPage('/security', {}, () => {
    document.cookie = `${sessionMarker}=; Path=/; Max-Age=0`
    localStorage.clear()
    keep({ alerts: [alert(1, 'une')] })
  })
  await screen.findByRole('heading', { level: 1, name: 'Accès restreint' })
  await waitFor(() => expect(location.pathname).toBe('/security'))
  expect(document.body.textContent).toContain('Vous devez être connecté pour accéder à cette page.')
  expect(screen.queryByRole('tab')).toBeNull()
})
