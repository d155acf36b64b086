import { typeset } from '@trouvaille/domain'
import type { Account, Role } from '@trouvaille/contract'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NetworkFailure } from '../../lib/api.ts'
import { inApp } from '../../testing/in-app.tsx'
import { openApp, resetDevice, signInOnDevice } from '../../testing/tab.ts'
import { RoleGuard } from './role-guard.tsx'
import { rolesQuery } from './roles.ts'

const account: Account = { id: 'a', email: 'a@example.org', username: 'A', avatarUrl: null, roles: ['admin'] }

/** Who the device knows, by the status of the session. */
const devices = {
  'signed-out': () => {},
  'signed-in': () => signInOnDevice(account),
  loading() {
    signInOnDevice(account)
    localStorage.removeItem('account')
  },
}

/**
 * The content of a restricted page.
 * @param held Roles that the server returns; still loading when absent.
 */
async function show(status: keyof typeof devices, held?: Role[] | Error, denied?: ReactNode): Promise<string> {
  resetDevice()
  devices[status]()
  const app = openApp()
  expect(app.session.state.get().status).toBe(status)
  const client = app.queryClient
  client.setDefaultOptions({ queries: { retry: false, retryOnMount: false } })
  if (held instanceof Error) {
    await client.prefetchQuery({ ...rolesQuery(account), queryFn: () => Promise.reject(held) })
  } else if (held) client.setQueryData(rolesQuery(account).queryKey, { roles: held, isPasskeyDue: false })
  const component = () =>
    inApp(app)(
      <RoleGuard roles={['admin', 'moderator']} denied={denied}>
        La page
      </RoleGuard>,
    )
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router as never} />)
}

test('[ROLE-14] [ROLE-16] the check says that it is under way, for the session and for the roles', async () => {
  expect(await show('loading')).toContain('Vérification des permissions…')
  const page = await show('signed-in')
  expect(page).toContain('Vérification des permissions…')
  // Roles cached on the device grant nothing.
  expect(page).not.toContain('La page')
})

test('[ROLE-11] a visitor is told to sign in', async () => {
  const page = await show('signed-out')
  expect(page).toContain('Accès restreint')
  expect(page).toContain('Vous devez être connecté pour accéder à cette page.')
  expect(page).not.toContain('La page')
})

test('[ROLE-12] [ROLE-13] without the role, the page names those it asks for, or says something of its own', async () => {
  const page = await show('signed-in', ['user'])
  expect(page).toContain('Accès refusé')
  expect(page).toContain(
    typeset('Vous n’avez pas les permissions nécessaires pour accéder à cette page. Rôles requis : admin, moderator'),
  )
  expect(page).not.toContain('La page')
  const own = await show('signed-in', [], 'Rien pour vous')
  expect(own).toContain('Rien pour vous')
  expect(own).not.toContain('Accès refusé')
})

test('[ROLE-15] roles that cannot be read deny, and may be asked for again', async () => {
  const page = await show('signed-in', new Error('unreachable'))
  expect(page).toContain('Accès refusé')
  expect(page).toContain('Vos rôles n’ont pas pu être lus.')
  expect(page).toContain('Réessayer')
  expect(page).not.toContain('La page')
})

test('[ROLE-15] [ROLE-22] offline, the page is not shown, and nobody is told that they were refused', async () => {
  const page = await show('signed-in', new NetworkFailure('offline'), 'Rien pour vous')
  expect(page).toContain('Page indisponible hors connexion')
  expect(page).toContain('Vos rôles n’ont pas pu être vérifiés.')
  expect(page).toContain('Réessayer')
  for (const word of ['Accès refusé', 'Rien pour vous', 'La page']) expect(page).not.toContain(`>${word}<`)
})

test.each<Role[][]>([[['admin']], [['moderator']], [['user', 'moderator']]])(
  '[ROLE-08] [ROLE-09] any of the roles opens the page: %s',
  async (held) => {
    expect(await show('signed-in', held)).toContain('La page')
  },
)
