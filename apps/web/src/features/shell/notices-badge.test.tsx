import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'

const notice = {
  id: 'd1',
  type: 'person',
  decision: 'warned',
  reasons: ['spam'],
  decidedAt: '2026-01-01T00:00:00.000Z',
}

/** A member with two unread notices. */
async function withNotices(path: string) {
  let unseen = 2
  return openPage(path, {
    'get /api/notices': () => ({ notices: [notice], unseen }),
    'put /api/notices/seen': () => {
      unseen = 0
      return { ok: true }
    },
  })
}

test('[SAFE-10] notices that were not seen are counted on the way to the preferences, in both layouts', async () => {
  const { user, namesAsked } = await withNotices('/friends')
  await screen.findByRole('button', { name: 'Menu du profil de Marie (M) (2 nouveaux messages de notre équipe)' })
  await user.click(await screen.findByRole('button', { name: 'Profil (2 nouveaux messages de notre équipe)' }))
  await screen.findByRole('link', { name: 'Préférences (2 nouveaux messages de notre équipe)' })
  expect(namesAsked()).not.toContain('put /api/notices/seen')
})

test('[SAFE-10] opening the preferences takes the count away', async () => {
  const { namesAsked } = await withNotices('/settings')
  await screen.findByRole('region', { name: 'Messages de notre équipe' })
  await waitFor(() => expect(namesAsked()).toContain('put /api/notices/seen'))
  await screen.findByRole('button', { name: 'Menu du profil de Marie (M)' })
  await screen.findByRole('button', { name: 'Profil' })
})

test('[SAFE-10] without anything new there is no badge, and nothing is marked', async () => {
  const { namesAsked } = await openPage('/settings')
  await waitFor(() => expect(namesAsked()).toContain('get /api/notices'))
  await screen.findByRole('button', { name: 'Profil' })
  expect(namesAsked()).not.toContain('put /api/notices/seen')
})
