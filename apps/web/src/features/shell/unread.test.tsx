import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hang } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

// The only page of its file: its code has not been fetched for one before.
test('what waits to be read is asked for after the page is there', async () => {
  const { namesAsked } = await openPage('/friends', { 'get /api/conversations-unread': hang })
  await screen.findByRole('heading', { level: 1, name: 'Amis' })
  await waitFor(() => expect(namesAsked()).toContain('get /api/conversations-unread'))
  const names = namesAsked()
  expect(names.indexOf('get /api/conversations-unread')).toBeGreaterThan(names.indexOf('get /api/friends'))
})
