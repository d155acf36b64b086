import { screen, waitFor, within } from '@testing-library/react'
import { typeset } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { card } from '../../testing/people.ts'

const at = '2026-01-01T00:00:00.000Z'
const suspended = (id: string, more: object = {}) => ({
  id,
  person: card(id),
  reason: 'spam',
  text: 'Trop de messages',
  begunAt: at,
  begunBy: 'ana',
  endsAt: '2026-01-08T00:00:00.000Z',
  appeal: null,
  lifted: null,
  answer: null,
  mayDecide: true,
  ...more,
})
const appeal = { text: 'Une erreur', at, rejected: null }

type Asked = { query: Record<string, string> }

/** "Comptes suspendus" of a moderator. @param listed The suspensions in a state. */
async function open(listed: (state: string) => object[], answers: object = {}) {
  const account = { id: 'a', email: 'a@example.org', username: 'Marie', avatarUrl: null, roles: ['moderator'] }
  const page = await openPage('/moderation', {
    'get /api/session': () => ({ account }),
    'get /api/moderation/reports': () => ({ cases: [], nextCursor: null }),
    'get /api/moderation/suspensions': ({ query }: Asked) => ({
      suspensions: listed(query.state ?? ''),
      nextCursor: null,
    }),
    ...answers,
  })
  await page.user.click(await screen.findByRole('tab', { name: 'Comptes suspendus' }))
  return page
}

const row = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement
const button = (name: string) => screen.getByRole('button', { name: typeset(name) })

test('[SAFE-09] an account is suspended by its name, and what was typed stays where it fails', async () => {
  let isKnown = false
  const { user, asked } = await open(() => [], {
    'post /api/moderation/suspensions': () => {
      if (!isKnown) throw new Rejection('people.not_found')
      return { ok: true }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Suspendre un compte' }))
  const dialog = await screen.findByRole('dialog', { name: 'Suspendre un compte' })
  const username = within(dialog).getByRole('textbox', { name: 'Nom d’utilisateur' })
  await user.click(within(dialog).getByRole('button', { name: 'Suspendre' }))
  const missing = within(dialog).getByRole('alert')
  expect(missing.textContent).toBe('Écrivez le nom d’utilisateur.')
  expect(username.getAttribute('aria-describedby')).toBe(missing.id)
  await user.type(username, 'theo')
  expect(within(dialog).queryByRole('alert')).toBeNull()
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Motif' }), 'Spam')
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Durée' }), 'Sans limite')
  await user.type(within(dialog).getByRole('textbox', { name: /Message à la personne/ }), 'Assez')
  await user.click(within(dialog).getByRole('button', { name: 'Suspendre' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Personne ne porte ce nom d’utilisateur.')
  isKnown = true
  await user.click(within(dialog).getByRole('button', { name: 'Suspendre' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.findLast(({ name }) => name === 'post /api/moderation/suspensions')?.body).toEqual({
    username: 'theo',
    reason: 'spam',
    duration: 'permanent',
    text: 'Assez',
  })
  expect(toastStore.get()).toMatchObject({ title: 'Compte suspendu', tone: 'success' })
})

test('[SAFE-09] an appeal is read, and rejected with an answer', async () => {
  let waiting = [suspended('theo', { appeal })]
  const { user, asked } = await open((state) => (state === 'appealed' ? waiting : []), {
    'post /api/moderation/suspensions/{id}/decision': () => {
      waiting = []
      return { ok: true }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Recours à lire' }))
  expect((await row('theo')).textContent).toMatch(/Spam.*Par ana.*Trop de messages.*Recours.*Une erreur/)
  await user.click(button('Rejeter le recours : theo'))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), 'Nous avons relu')
  await user.click(within(dialog).getByRole('button', { name: 'Rejeter le recours' }))
  await screen.findByText('Aucun recours à lire.')
  expect(asked.find(({ name }) => name.endsWith('/decision'))).toMatchObject({
    name: 'post /api/moderation/suspensions/theo/decision',
    body: { decision: 'upheld', text: 'Nous avons relu' },
  })
})

test('[SAFE-09] without an appeal one can lift only, and nothing where one may not decide', async () => {
  await open(() => [suspended('theo'), suspended('max', { mayDecide: false, endsAt: null })])
  expect(
    within(await row('theo'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Lever la suspension'])
  expect(within(await row('max')).queryAllByRole('button')).toEqual([])
  expect((await row('max')).textContent).toContain('sans limite')
})

test('[SAFE-09] those that are over say how, and leave nothing to decide', async () => {
  const over = suspended('theo', {
    appeal: { ...appeal, rejected: { at, by: 'ana' } },
    lifted: { at, by: null },
    answer: 'Bon retour',
  })
  const { user } = await open((state) => (state === 'over' ? [over] : []))
  await user.click(await screen.findByRole('button', { name: 'Terminées' }))
  expect((await row('theo')).textContent).toMatch(/Recours rejeté par ana.*Levée.*Bon retour/)
  expect(within(await row('theo')).queryAllByRole('button')).toEqual([])
})

test('[SAFE-09] a report is decided with a suspension where one may', async () => {
  const reported = (id: string, maySuspend: boolean) => ({
    id,
    person: card(id),
    evidence: { type: 'person', username: id, avatarUrl: null, bio: null },
    reasons: [{ reason: 'spam', count: 1 }],
    comments: [],
    reportedAt: at,
    mayDecide: true,
    maySuspend,
    decided: null,
  })
  const { user, asked } = await open(() => [], {
    'get /api/moderation/reports': () => ({
      cases: [reported('theo', true), reported('max', false)],
      nextCursor: null,
    }),
    'post /api/moderation/reports/{id}/decision': () => ({ ok: true }),
  })
  await user.click(screen.getByRole('tab', { name: 'À traiter' }))
  expect(within(await row('max')).queryByRole('button', { name: /Suspendre/ })).toBeNull()
  await user.click(within(await row('theo')).getByRole('button', { name: /Suspendre/ }))
  const dialog = await screen.findByRole('dialog', { name: typeset('Suspendre ce compte ?') })
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Durée' }), '30 jours')
  await user.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name.endsWith('/decision'))?.body).toEqual({
      decision: 'suspended',
      note: '',
      suspension: { reason: 'harassment', duration: 'month', text: '' },
    }),
  )
})
