import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { card } from '../../testing/people.ts'

const at = '2026-01-01T00:00:00.000Z'
const reported = (id: string, more: object = {}) => ({
  id,
  person: card(id),
  evidence: { type: 'person', username: id, avatarUrl: null, bio: 'La bio d’alors' },
  reasons: [{ reason: 'spam', count: 2 }],
  comments: ['Regardez'],
  reportedAt: at,
  mayDecide: true,
  decided: null,
  ...more,
})

type Answer = (asked: { query: Record<string, string> }) => unknown

/** The page of a moderator. @param cases The open reports. */
async function open(cases: () => object[], answers: object = {}) {
  const listed: Answer = ({ query }) => ({ cases: query.state === 'open' ? cases() : [], nextCursor: null })
  const account = { id: 'a', email: 'a@example.org', username: 'Marie', avatarUrl: null, roles: ['moderator'] }
  const page = await openPage('/moderation', {
    'get /api/session': () => ({ account }),
    'get /api/moderation/reports': listed,
    'get /api/moderation/decisions': () => ({ decisions: [], nextCursor: null }),
    ...answers,
  })
  await screen.findByRole('heading', { level: 1, name: 'Modération' })
  return page
}

const row = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement

test('[GAP-86] what waits shows what was seen, why and how often it was reported; a decision asks first', async () => {
  let waiting = [reported('theo'), reported('max')]
  const { user, asked } = await open(() => waiting, {
    'post /api/moderation/reports/{id}/decision': () => {
      waiting = [reported('max')]
      return { ok: true }
    },
  })
  const theo = await row('theo')
  expect(theo.textContent).toMatch(/Profil.*Spam × 2.*2 signalements.*La bio d’alors.*Regardez/)
  await user.click(within(theo).getByRole('button', { name: 'Avertir\u00a0: theo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Avertir cette personne\u00a0?' })
  await user.type(within(dialog).getByRole('textbox'), 'Deuxième fois')
  await user.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
  await waitFor(() => expect(screen.queryByText('theo')).toBeNull())
  expect(asked.find(({ name }) => name.startsWith('post /api/moderation'))).toMatchObject({
    name: 'post /api/moderation/reports/theo/decision',
    body: { decision: 'warned', note: 'Deuxième fois' },
  })
  expect(toastStore.get()).toMatchObject({ title: 'Décision enregistrée', tone: 'success' })
  await row('max')
})

const film = { kind: 'movie', item: { id: 603, title: 'Le Film', release_date: '2019' } }
const messageSeen = {
  type: 'message',
  username: 'theo',
  conversation: 'group',
  body: { kind: 'text', text: '<b>Va-t’en</b> https://example.org' },
  sentAt: at,
  before: [{ body: { kind: 'work', work: film }, sentAt: at }],
}

test('[GAP-86] a message is shown as text and a work as a card, the reported one last; the trail shows it too', async () => {
  const decided = {
    id: 'd',
    type: 'message',
    decision: 'removed',
    at,
    reasons: [],
    by: 'ana',
    person: 'theo',
    note: null,
  }
  const { user } = await open(() => [reported('theo', { evidence: messageSeen })], {
    'get /api/moderation/decisions': () => ({
      decisions: [{ ...decided, evidence: { ...messageSeen, conversation: 'direct', before: [] } }],
      nextCursor: null,
    }),
  })
  const theo = await row('Message de theo')
  expect(theo.textContent).toMatch(/Dans un groupe.*Juste avant.*Le Film.*Message signalé.*<b>Va-t’en<\/b> https/)
  expect(within(theo).getByRole('link').getAttribute('href')).toBe('/movie/603')
  await user.click(within(theo).getByRole('button', { name: 'Retirer\u00a0: Message de theo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Retirer ce qui est signalé\u00a0?' })
  expect(dialog.textContent).toContain('Le message disparaît de la discussion, pour tout le monde et sans retour.')
  await user.click(within(dialog).getByRole('button', { name: 'Annuler' }))
  await user.click(screen.getByRole('tab', { name: 'Journal' }))
  expect((await row('Message de theo')).textContent).toMatch(/Retrait.*Dans une discussion à deux.*Va-t’en/)
})

test('[GAP-86] a decision that fails keeps the note; one that somebody else took closes the dialog and asks anew', async () => {
  let answer: () => unknown = offline as () => unknown
  const { user, asked } = await open(() => [reported('theo')], {
    'post /api/moderation/reports/{id}/decision': () => answer(),
  })
  await user.click(within(await row('theo')).getByRole('button', { name: 'Retirer\u00a0: theo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Retirer ce qui est signalé\u00a0?' })
  await user.type(within(dialog).getByRole('textbox'), 'Une note')
  await user.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/n’a pas pu être enregistrée/)
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Une note')
  answer = () => {
    throw new Rejection('reports.already_decided')
  }
  const before = asked.length
  await user.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toastStore.get()).toMatchObject({ tone: 'error', description: expect.stringContaining('vient de décider') })
  await waitFor(() => expect(asked.slice(before).some(({ name }) => name === 'get /api/moderation/reports')).toBe(true))
})

test('[GAP-86] what the moderator may not decide says so and offers nothing', async () => {
  await open(() => [reported('ana', { mayDecide: false })])
  const ana = await row('ana')
  expect(ana.textContent).toContain('Seul un admin peut décider au sujet d’un admin.')
  expect(within(ana).queryAllByRole('button')).toEqual([])
})

test('[FR-08] notes of moderators are shown as they were written', async () => {
  const note = `"x" : 'y'...`
  const decision = { decision: 'warned', at, by: 'ana', note }
  const { user } = await open(() => [reported('theo', { decided: decision })], {
    'get /api/moderation/decisions': () => ({
      decisions: [{ id: 'd', type: 'person', reasons: [], person: 'theo', evidence: null, ...decision }],
      nextCursor: null,
    }),
  })
  expect((await row('theo')).textContent).toContain(note)
  await user.click(screen.getByRole('tab', { name: 'Journal' }))
  await screen.findByText(note)
})

test('[GAP-86] empty lists say so, one that fails may be asked for again, and the trail keeps what has no name any more', async () => {
  let fails = true
  const { user } = await open(() => [], {
    'get /api/moderation/decisions': () => {
      if (fails) throw new Rejection('request.invalid')
      const gone = { by: null, person: null, note: null, evidence: null }
      return {
        decisions: [
          { id: 'd', type: 'person', decision: 'removed', at, reasons: [{ reason: 'spam', count: 1 }], ...gone },
        ],
        nextCursor: null,
      }
    },
  })
  await screen.findByText('Rien à traiter pour l’instant.')
  await user.click(screen.getByRole('tab', { name: 'Traités' }))
  await screen.findByText('Rien n’a encore été traité.')
  await user.click(screen.getByRole('tab', { name: 'Journal' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Impossible de charger les signalements.')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect((await row('Compte supprimé')).textContent).toMatch(/Retrait.*Compte de modération supprimé/)
})
