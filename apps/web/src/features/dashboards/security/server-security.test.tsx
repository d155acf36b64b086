import type { Role, ServerAlert, ServerAuditEntry, ServerSummary } from '@trouvaille/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../../lib/toasts.ts'
import { hang, offline, Rejection } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'

// The clock is frozen while the page loads.
await import('./security-page.tsx')

const at = '2026-01-31T09:30:00.000Z'

const summary: ServerSummary = {
  totalLogs: 12_840,
  unresolvedAlerts: 2,
  riskBreakdown: { critical: 4, high: 13, medium: 182, low: 12_641 },
  alertBreakdown: { critical: 1, warning: 5, info: 0 },
  lastActivity: at,
  riskScore: 45,
}

const entry = (id: string, more: Partial<ServerAuditEntry> = {}): ServerAuditEntry => ({
  id,
  at,
  who: { username: id, isGone: false },
  action: 'login',
  resource: '',
  success: false,
  risk: 'high',
  network: '192.0.2.0',
  device: 'Firefox, Linux',
  request: `request-${id}`,
  details: {},
  ...more,
})

const alert = (id: string, more: Partial<ServerAlert> = {}): ServerAlert => ({
  id,
  at,
  who: { username: 'zoe', isGone: false },
  network: null,
  type: 'failed_login',
  severity: 'critical',
  message: `Message ${id}`,
  resolved: false,
  autoResolved: false,
  resolvedBy: null,
  ...more,
})

type Answers = NonNullable<Parameters<typeof openPage>[1]>

/** The page of an admin, for all accounts. @param held The roles that the server returns. */
async function open(search: string, answers: Answers = {}, held: () => Role[] = () => ['admin']) {
  const account = { id: 'a', email: 'a@example.org', username: 'Marie', avatarUrl: null }
  const page = await openPage(`/security?portee=comptes${search}`, {
    'get /api/session': () => ({ account: { ...account, roles: held() } }),
    'get /api/audit/summary': () => summary,
    'get /api/audit/alerts': () => ({ alerts: [], nextCursor: null }),
    'get /api/audit/entries': () => ({ entries: [], nextCursor: null }),
    ...answers,
  })
  await screen.findByRole('heading', { level: 1, name: 'Sécurité' })
  return { ...page, askedFor: (name: string) => page.asked.filter((each) => each.name === name) }
}

const row = async (text: string) => (await screen.findByText(text)).closest('li') as HTMLElement
const rows = () => screen.getAllByRole('listitem').filter((item) => item.closest('[role=tabpanel]'))
const metric = (label: string) => screen.getByText(label).closest('div')?.textContent
const inAddress = () => Object.fromEntries(new URLSearchParams(location.search))

test('[GAP-157] [ADM-02] [SEC-02] [SEC-03] [SEC-04] [SEC-05] the figures are those of all accounts; the scope of the device asks for none', async () => {
  const { user, askedFor } = await open('')
  await waitFor(() => expect(metric('Total des logs')).toMatch(/12\s840$/))
  expect(metric('Alertes actives')).toMatch(/2$/)
  expect(metric('Risque élevé')).toMatch(/17$/)
  expect(metric('Dernière activité')).toMatch(/\d\d:30.*31 janv\.$/)
  const before = askedFor('get /api/audit/summary').length
  await user.click(screen.getByRole('button', { name: 'Cet appareil' }))
  await waitFor(() => expect(metric('Total des logs')).not.toMatch(/840/))
  expect(inAddress()).toEqual({})
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cet appareil', pressed: true }))
  expect(askedFor('get /api/audit/summary')).toHaveLength(before)
})

test('[SEC-05] [SEC-11] [SEC-14] [SEC-16] an audit that begins says so', async () => {
  const none = { critical: 0, high: 0, medium: 0, low: 0 }
  const { user } = await open('', {
    'get /api/audit/summary': () => ({
      totalLogs: 0,
      unresolvedAlerts: 0,
      riskBreakdown: none,
      alertBreakdown: { critical: 0, warning: 0, info: 0 },
      lastActivity: null,
      riskScore: 0,
    }),
  })
  await screen.findByText('Aucune alerte de sécurité active')
  await waitFor(() => expect(metric('Dernière activité')).toMatch(/Aucune activité$/))
  await user.click(screen.getByRole('tab', { name: 'Logs d’Audit' }))
  await screen.findByText('Aucun log d’audit disponible')
  expect(inAddress()).toEqual({ portee: 'comptes', tab: 'logs' })
  await user.click(screen.getByRole('tab', { name: 'Résumé' }))
  await screen.findByText('Aucune donnée disponible')
  screen.getByRole('region', { name: 'Score de risque' })
  screen.getByRole('button', { name: 'Exporter le rapport' })
})

test('[ADM-03] [SEC-07] [SEC-08] [SEC-09] [SEC-17] open alerts come first and resolved ones after the last of them, page by page', async () => {
  const { user } = await open('', {
    'get /api/audit/alerts': ({ query }) => {
      if (query.state === 'resolved') {
        return {
          alerts: [
            alert('c', { resolved: true, resolvedBy: 'ana' }),
            alert('d', { resolved: true, autoResolved: true, type: 'rate_limit', severity: 'info' }),
          ],
          nextCursor: null,
        }
      }
      return query.after
        ? { alerts: [alert('b', { who: { username: null, isGone: false }, network: '2001:db8::' })], nextCursor: null }
        : { alerts: [alert('a', { who: { username: null, isGone: true } })], nextCursor: '1.a' }
    },
  })
  expect((await row('Message a')).textContent).toMatch(
    /Critique31 janv. 2026, \d\d:30Connexions échouéesCompte supprimé/,
  )
  expect(screen.queryByText('Message c')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Afficher plus' }))
  expect((await row('Message b')).textContent).toMatch(/VisiteurRéseau 2001:db8::.*Résoudre$/)
  expect(rows().map((each) => /Message ./.exec(each.textContent)?.[0])).toEqual(
    ['a', 'b', 'c', 'd'].map((id) => `Message ${id}`),
  )
  expect((await row('Message c')).textContent).toMatch(/par ana.*Résolu$/)
  expect((await row('Message d')).textContent).toMatch(/Info.*Limite atteinte.*sans intervention.*Résolu$/)
  expect(within(await row('Message c')).queryByRole('button')).toBeNull()
})

test('[ADM-03] [SEC-10] [SEC-27] an alert is resolved at once, and the figures are asked for anew', async () => {
  let answer = () => {}
  let isResolved = false
  const { user, askedFor } = await open('', {
    'get /api/audit/alerts': ({ query }) => ({
      alerts:
        query.state === 'open'
          ? isResolved
            ? []
            : [alert('a')]
          : isResolved
            ? [alert('a', { resolved: true, resolvedBy: 'Marie' })]
            : [],
      nextCursor: null,
    }),
    'get /api/audit/summary': () => ({ ...summary, unresolvedAlerts: isResolved ? 0 : 1 }),
    'post /api/audit/alerts/{id}/resolution': async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      isResolved = true
      return { ok: true }
    },
  })
  await user.click(within(await row('Message a')).getByRole('button', { name: 'Résoudre\u00a0: Message a' }))
  expect((await row('Message a')).textContent).toMatch(/par Marie.*Résolu$/)
  expect(metric('Alertes actives')).toMatch(/1$/)
  answer()
  await waitFor(() => expect(metric('Alertes actives')).toMatch(/0$/))
  expect(askedFor('post /api/audit/alerts/a/resolution')).toHaveLength(1)
  expect((await row('Message a')).textContent).toMatch(/par Marie.*Résolu$/)
})

test.each([
  ['a network that is not there', offline, 'L’alerte n’a pas pu être résolue.'],
  [
    'an alert that is gone',
    () => {
      throw new Rejection('audit.alert_not_found')
    },
    'Cette alerte n’est plus là.',
  ],
])('[ADM-03] %s leaves the alert open, and says so', async (_, answer, text) => {
  const { user } = await open('', {
    'get /api/audit/alerts': ({ query }) => ({ alerts: query.state === 'open' ? [alert('a')] : [], nextCursor: null }),
    'post /api/audit/alerts/{id}/resolution': answer,
  })
  await user.click(await screen.findByRole('button', { name: 'Résoudre\u00a0: Message a' }))
  await waitFor(() => expect(toastStore.get()?.description).toContain(text))
  await screen.findByRole('button', { name: 'Résoudre\u00a0: Message a' })
})

test('[ADM-05] [SEC-12] [SEC-13] [SEC-17] a log says what, who, when and from where, and the beginning of its details', async () => {
  await open('&tab=logs', {
    'get /api/audit/entries': () => ({
      entries: [
        entry('zoe', { details: { reason: 'x'.repeat(200) } }),
        entry('b', {
          who: { username: null, isGone: false },
          action: 'rate_limit',
          resource: 'sign-in',
          risk: 'medium',
        }),
        entry('c', {
          who: { username: null, isGone: true },
          action: 'delete_account',
          success: true,
          risk: 'critical',
        }),
        entry('d', { network: null, device: null, request: null, action: 'role_change', success: true, risk: 'low' }),
      ],
      nextCursor: null,
    }),
  })
  await screen.findByText('zoe')
  const [first, second, third, fourth] = rows().map((each) => each.textContent)
  expect(first).toMatch(/^Élevé31 janv. 2026, \d\d:30zoeConnexionRéseau 192\.0\.2\.0Firefox, LinuxRequête request-zoe/)
  expect(first).toMatch(/\{"reason":"x{89}Échec$/)
  expect(second).toMatch(/^Moyen.*sign-inVisiteurLimite atteinte/)
  expect(third).toMatch(/^Critique.*Compte suppriméSuppression de compte.*Succès$/)
  expect(fourth).toMatch(/^Faible.*dChangement de rôleSuccès$/)
})

test('[ADM-04] what the address says is asked for: the days of the device, from midnight to midnight', async () => {
  const { asked } = await open('&tab=logs&account=Zo%C3%A9&action=login&risk=high&from=2026-03-28&to=2026-03-29')
  await screen.findByText('Aucun log ne correspond à ces filtres.')
  expect(asked.findLast(({ name }) => name === 'get /api/audit/entries')?.query).toEqual({
    account: 'Zoé',
    action: 'login',
    risk: 'high',
    from: new Date(2026, 2, 28).toISOString(),
    to: new Date(2026, 2, 30).toISOString(),
  })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Compte' }).value).toBe('Zoé')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Action' }).selectedOptions[0]?.text).toBe('Connexion')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Risque' }).value).toBe('high')
  expect(screen.getByLabelText<HTMLInputElement>('Du').value).toBe('2026-03-28')
})

test('[ADM-04] what means nothing in the address is left out', async () => {
  const { asked } = await open('&tab=logs&account=%20&action=toString&risk=none&from=2026-02-30&to=demain')
  await screen.findByText('Aucun log d’audit disponible')
  expect(asked.findLast(({ name }) => name === 'get /api/audit/entries')?.query).toEqual({})
})

test('[ADM-04] what is typed or chosen goes into the address; all of it can be cleared', async () => {
  const { user, askedFor } = await open('&tab=logs', {
    'get /api/audit/entries': ({ query }) => ({
      entries: query.account === 'zoe' ? [] : [entry('zoe'), entry('max')],
      nextCursor: null,
    }),
  })
  await screen.findByText('max')
  const before = askedFor('get /api/audit/entries').length
  const field = screen.getByRole('textbox', { name: 'Compte' })
  for (const value of ['z', 'zo', 'zoe']) fireEvent.change(field, { target: { value } })
  await screen.findByText('Aucun log ne correspond à ces filtres.')
  // Debounced, instead of a request per letter.
  expect(askedFor('get /api/audit/entries')).toHaveLength(before + 1)
  expect(inAddress()).toEqual({ portee: 'comptes', tab: 'logs', account: 'zoe' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Risque' }), 'Critique')
  await waitFor(() => expect(inAddress()).toMatchObject({ account: 'zoe', risk: 'critical' }))
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }))
  await screen.findByText('max')
  expect(inAddress()).toEqual({ portee: 'comptes', tab: 'logs' })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Compte' }).value).toBe('')
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('button', { name: 'Effacer les filtres' })).toBeNull()
})

test('[ADM-04] more logs come page by page, of what was chosen', async () => {
  const { user, askedFor } = await open('&tab=logs&action=login', {
    'get /api/audit/entries': ({ query }) =>
      query.after ? { entries: [entry('max')], nextCursor: null } : { entries: [entry('zoe')], nextCursor: '7.zoe' },
  })
  await user.click(await screen.findByRole('button', { name: 'Afficher plus' }))
  await screen.findByText('max')
  expect(rows()).toHaveLength(2)
  expect(askedFor('get /api/audit/entries').at(-1)?.query).toEqual({ action: 'login', after: '7.zoe' })
  expect(screen.queryByRole('button', { name: 'Afficher plus' })).toBeNull()
})

test('[SEC-01] [ADM-02] "Actualiser" asks for figures, alerts and logs anew; when that fails, what is known stays', async () => {
  let total = 1
  const { user, answers } = await open('&tab=logs', {
    'get /api/audit/summary': () => ({ ...summary, totalLogs: total }),
    'get /api/audit/entries': () => ({ entries: [entry(`log-${total}`)], nextCursor: null }),
  })
  await screen.findByText('log-1')
  total = 2
  await user.click(screen.getByRole('button', { name: 'Actualiser' }))
  await screen.findByText('log-2')
  await waitFor(() => expect(metric('Total des logs')).toMatch(/2$/))
  await screen.findByText(/^Actualisé à \d/)
  answers['get /api/audit/entries'] = () => {
    throw new Rejection('server.unavailable')
  }
  await user.click(screen.getByRole('button', { name: 'Actualiser' }))
  await waitFor(() => expect(toastStore.get()?.description).toContain('Impossible d’actualiser.'))
  screen.getByText('log-2')
  expect(screen.queryByText(/^Actualisé à/)).toBeNull()
})

test('[SEC-15] [GAP-156] the summary breaks risks and alerts down, and shows the score', async () => {
  await open('&tab=summary')
  const risks = await screen.findByRole('region', { name: 'Répartition des risques' })
  expect(risks.textContent).toMatch(/Critique4Élevé13Moyen182Faible12\s641$/)
  expect(screen.getByRole('region', { name: 'Répartition des alertes' }).textContent).toMatch(
    /Critique1Avertissement5Info0$/,
  )
  expect(screen.getByRole('region', { name: 'Score de risque' }).textContent).toMatch(/45\ssur 100/)
})

test('[ADM-06] [SEC-54] the report is the server’s, and asks who is there when that is long ago', async () => {
  const saved = vi.fn<(name: string) => void>()
  let isProved = false
  const { user, askedFor } = await open('&tab=summary', {
    'get /api/audit/report': () => {
      if (!isProved) throw new Rejection('session.too_old')
      return { exportedAt: at, summary, alerts: [], entries: [], chain: { seq: 1, hash: 'h' } }
    },
    'get /api/password': () => ({ isSet: true }),
    'post /api/password/confirm': () => {
      isProved = true
      return { ok: true }
    },
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download)
  })
  await user.click(await screen.findByRole('button', { name: 'Exporter le rapport' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(await within(dialog).findByLabelText('Mot de passe'), 'une-clef')
  await user.click(within(dialog).getByRole('button', { name: 'Exporter le rapport' }))
  await waitFor(() => expect(toastStore.get()?.title).toBe('Rapport téléchargé'))
  expect(saved.mock.lastCall?.[0]).toMatch(/^audit-report-\d{13}\.json$/)
  expect(askedFor('get /api/audit/report')).toHaveLength(2)
})

test('[ADM-02] parts that cannot be read say so, and are asked for again; figures that are not known are no noughts', async () => {
  let fails = true
  const orFail = (answer: object) => () => {
    if (fails) throw new Rejection('server.unavailable')
    return answer
  }
  const { user } = await open('', {
    'get /api/audit/summary': orFail(summary),
    'get /api/audit/alerts': orFail({ alerts: [], nextCursor: null }),
    'get /api/audit/entries': orFail({ entries: [entry('zoe')], nextCursor: null }),
  })
  await screen.findByText('Impossible de charger les alertes.')
  expect(metric('Total des logs')).toMatch(/–$/)
  await user.click(screen.getByRole('tab', { name: 'Logs d’Audit' }))
  await screen.findByText('Impossible de charger les logs.')
  await user.click(screen.getByRole('tab', { name: 'Résumé' }))
  await screen.findByText('Impossible de charger les chiffres.')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByRole('region', { name: 'Score de risque' })
  expect(metric('Total des logs')).toMatch(/840$/)
})

test('[ADM-02] what is on its way claims nothing', async () => {
  await open('', { 'get /api/audit/alerts': hang, 'get /api/audit/summary': hang })
  expect(metric('Alertes actives')).toMatch(/–$/)
  expect(screen.queryByText('Aucune alerte de sécurité active')).toBeNull()
})

test('[ADM-07] [ROLE-12] who is no admin any more is denied in the place of the page', async () => {
  let held: Role[] = ['admin']
  const { user } = await open(
    '',
    {
      'get /api/audit/alerts': ({ query }) => ({
        alerts: query.state === 'open' ? [alert('a')] : [],
        nextCursor: null,
      }),
      'post /api/audit/alerts/{id}/resolution': () => {
        throw new Rejection('role.required')
      },
    },
    () => held,
  )
  await screen.findByText('Message a')
  held = ['moderator']
  await user.click(screen.getByRole('button', { name: 'Résoudre\u00a0: Message a' }))
  await screen.findByRole('heading', { level: 1, name: 'Accès refusé' })
  screen.getByText(/Rôles requis\s: admin$/)
})
