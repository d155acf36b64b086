import type { Role } from '@trouvaille/contract'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inApp } from '../../testing/in-app.tsx'
import '../../testing/long-timeouts.ts'
import { openApp, person, resetDevice, signInOnDevice } from '../../testing/tab.ts'
import { rolesQuery } from './roles.ts'
import { ScopeSwitch } from './scope-switch.tsx'
import { scopeInAddress } from './scope.ts'
import { useScope } from './use-scope.ts'

beforeEach(resetDevice)
afterEach(cleanup)

function Dashboard() {
  return (
    <>
      <ScopeSwitch />
      <p>{useScope()}</p>
    </>
  )
}

/** A dashboard at an address, for a person with these roles on the server. */
async function open(address: string, held: Role[]) {
  const account = person('a')
  signInOnDevice(account)
  const app = openApp()
  app.queryClient.setQueryData(rolesQuery(account).queryKey, { roles: held, isPasskeyDue: false })
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/metrics',
    validateSearch: scopeInAddress,
    component: Dashboard,
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(inApp(app)(<RouterProvider router={router as never} />))
  await screen.findByText(/^(device|accounts)$/)
  return { router, user: userEvent.setup(), shown: () => screen.getByText(/^(device|accounts)$/).textContent }
}

test('[ADM-01] [GAP-157] an admin chooses the scope, and it stands in the address', async () => {
  const { router, user, shown } = await open('/metrics', ['user', 'admin'])
  expect(shown()).toBe('device')
  const device = screen.getByRole('button', { name: 'Cet appareil', pressed: true })
  await user.click(screen.getByRole('button', { name: 'Tous les comptes', pressed: false }))
  await waitFor(() => expect(shown()).toBe('accounts'))
  expect(router.state.location.searchStr).toBe('?portee=comptes')
  await user.click(device)
  await waitFor(() => expect(shown()).toBe('device'))
  expect(router.state.location.searchStr).toBe('')
})

test.each([
  ['/metrics?portee=comptes', 'accounts'],
  ['/metrics?portee=autre', 'device'],
])('[ADM-01] the address %s opens the scope "%s"', async (address, scope) => {
  const { shown } = await open(address, ['admin'])
  expect(shown()).toBe(scope)
})

test.each<Role[][]>([[['moderator']], [['user', 'moderator']]])(
  '[ADM-01] who is no admin has their device alone, whatever the address says: %s',
  async (held) => {
    const { shown } = await open('/metrics?portee=comptes', held)
    expect(shown()).toBe('device')
    expect(screen.queryByRole('button')).toBeNull()
  },
)
