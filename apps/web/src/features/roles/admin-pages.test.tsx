import type { Role } from '@trouvaille/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { person, signInOnDevice } from '../../testing/tab.ts'

await import('../../routes/admin.tsx')

const sets: Role[][] = [[], ['user'], ['moderator'], ['admin'], ['user', 'moderator']]

/** Access to the restricted pages, by role. */
const pages = [
  ['[ROLE-09] what devices measure:', '/metrics', ['moderator', 'admin', 'user,moderator']],
  ['[ROLE-10] the safety of accounts:', '/security', ['admin']],
  ['[GAP-86] moderation:', '/moderation', ['moderator', 'admin', 'user,moderator']],
] as const

test.each(pages)('%s "%s" opens for %j, and for nobody else', async (_, path, wanted) => {
  const opened: string[] = []
  for (const roles of sets) {
    const account = person('a', { roles })
    await openPage(path, { 'get /api/session': () => ({ account }) }, () => signInOnDevice(account))
    const main = within(await screen.findByRole('main'))
    await waitFor(() => expect(main.getAllByRole('heading').length).toBeGreaterThan(0))
    await waitFor(() => expect(main.queryByText('Vérification des permissions…')).toBeNull())
    if (!main.queryByText('Accès refusé')) opened.push(roles.join())
  }
  expect(opened).toEqual(wanted)
})
