import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { card, friends } from '../../testing/people.ts'

/** The profile of a friend, with the report form. */
async function open(answers: object = {}) {
  const page = await openPage('/profile/theo', {
    'get /api/people/{id}': () => ({ person: card('theo'), bio: null, friendship: friends, showcase: [], kept: [] }),
    'get /api/people/{id}/favourites/summary': () => ({ parts: [] }),
    'get /api/people/{id}/favourites': () => ({ works: [], nextCursor: null }),
    'get /api/people/{id}/friends': () => ({ people: [], nextCursor: null }),
    ...answers,
  })
  await page.user.click(await screen.findByRole('button', { name: 'Plus d’actions pour theo' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Signaler' }))
  const dialog = await screen.findByRole('dialog', { name: 'Signaler theo' })
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  return { ...page, dialog, press, alert: async () => (await within(dialog).findByRole('alert')).textContent }
}

test('[GAP-86] a report goes with its reason and comment, is thanked for, and blocking is offered', async () => {
  const { dialog, user, press, asked } = await open({ 'post /api/reports': () => ({ ok: true }) })
  expect(
    within(dialog)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual(['Spam', 'Harcèlement', 'Contenu choquant', 'Usurpation d’identité', 'Autre'])
  await user.click(within(dialog).getByRole('radio', { name: 'Harcèlement' }))
  await user.type(within(dialog).getByRole('textbox'), 'Il insiste')
  await press('Signaler')
  await screen.findByRole('dialog', { name: 'Signalement envoyé' })
  expect(asked.find(({ name }) => name === 'post /api/reports')?.body).toEqual({
    subject: { type: 'person', personId: 'theo' },
    reason: 'harassment',
    comment: 'Il insiste',
  })
  expect(toastStore.get()).toMatchObject({ title: 'Merci pour votre signalement', tone: 'success' })
  await press('Bloquer')
  await screen.findByRole('dialog', { name: 'Bloquer theo\u00a0?' })
})

test('[GAP-86] without a reason nothing is sent, and it says so', async () => {
  const { press, alert, asked } = await open()
  await press('Signaler')
  expect(await alert()).toBe('Choisissez une raison.')
  expect(asked.some(({ name }) => name === 'post /api/reports')).toBe(false)
})

test.each([
  ['no network', offline, 'Votre signalement n’a pas pu être envoyé. Vérifiez votre connexion, puis réessayez.'],
  [
    'a limit',
    () => {
      throw new Rejection('request.rate_limited', { retryAfter: 30 })
    },
    'Vous avez envoyé beaucoup de signalements. Attendez 30 secondes avant de réessayer.',
  ],
  [
    'somebody who is gone',
    () => {
      throw new Rejection('people.not_found')
    },
    'Ce que vous signalez n’est plus là.',
  ],
])('[GAP-86] what was chosen and typed stays where it fails: %s', async (_, answer, text) => {
  const { dialog, user, press, alert } = await open({ 'post /api/reports': answer })
  await user.click(within(dialog).getByRole('radio', { name: 'Autre' }))
  await user.type(within(dialog).getByRole('textbox'), 'Le détail')
  await press('Signaler')
  expect(await alert()).toBe(text)
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Autre' }).checked).toBe(true)
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Le détail')
})

test('[GAP-86] the preferences hold the own reports with their state, and what was decided about oneself', async () => {
  const evidence = { type: 'person', username: 'theo', avatarUrl: null, bio: null }
  const report = { evidence, reason: 'spam', comment: null, reportedAt: '2026-01-01T00:00:00.000Z' }
  const body = { kind: 'text', text: 'Une menace' }
  const sentAt = '2026-01-01T00:00:00.000Z'
  const message = { type: 'message', username: 'max', conversation: 'direct', body, sentAt, before: [] }
  const decided = { decision: 'warned', decidedAt: '2026-01-02T00:00:00.000Z' }
  await openPage('/settings', {
    'get /api/reports': () => ({
      reports: [
        { id: 'r2', ...report, decision: null, decidedAt: null },
        { id: 'r1', ...report, ...decided },
        { id: 'r0', ...report, ...decided, evidence: message },
      ],
      nextCursor: null,
    }),
    'get /api/notices': () => ({
      notices: [
        { id: 'd1', type: 'share', reasons: ['spam', 'other'], ...decided },
        { id: 'd0', type: 'message', reasons: ['spam'], ...decided, decision: 'removed' },
      ],
      unseen: 0,
    }),
  })
  const own = await screen.findByRole('region', { name: 'Vos signalements' })
  await waitFor(() => expect(within(own).getAllByRole('listitem')).toHaveLength(3))
  const [waiting, closed, written] = within(own)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(waiting).toMatch(/En attente.*theo.*Spam/)
  expect(closed).toContain('Personne avertie')
  expect(written).toMatch(/Message de max.*Une menace/)
  const region = screen.getByRole('region', { name: 'Messages de notre équipe' })
  expect(region.textContent).toMatch(/Avertissement sur un partage.*Motif\u00a0: Spam, Autre/)
  expect(region.textContent).toMatch(/Un de vos messages a été retiré/)
})

test('[GAP-86] whom no decision is about sees no place for one', async () => {
  await openPage('/settings')
  await screen.findByRole('region', { name: 'Vos signalements' })
  expect(screen.queryByRole('region', { name: 'Messages de notre équipe' })).toBeNull()
})
