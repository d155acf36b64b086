import { act, screen } from '@testing-library/react'
import { sessionMarker } from '@trouvaille/domain'
import { expect, test, vi } from 'vitest'
import { type Answer, offline } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { person, resetDevice } from '../../testing/tab.ts'
import { texts } from './texts.ts'

/** Without a network, on a device that knows nobody: its browser may have emptied it. */

const { title, needed } = texts.withoutNetwork
const providers = { 'get /api/oauth-providers': () => ({ providers: [] }) }

/** The network is lost, or back. */
function setNetwork(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  act(() => void dispatchEvent(new Event(isThere ? 'online' : 'offline')))
}

/** Opens a page without a network on a device that has nothing stored. */
function openWithoutNetwork(path: string, answers: { 'get /api/session'?: Answer } = {}, isSessionKept = false) {
  return openPage(path, { ...providers, ...answers }, () => {
    resetDevice()
    if (isSessionKept) document.cookie = `${sessionMarker}=1; Path=/`
    setNetwork(false)
  })
}

const heading = (name: string) => screen.queryByRole('heading', { level: 1, name })

test.each([
  ['/signin', 'Connexion'],
  ['/signup', 'Créer un compte'],
])(
  '[OFF-06] %s that is opened without a network says that it needs one, and its form comes with it',
  async (path, name) => {
    await openWithoutNetwork(path)
    await screen.findByRole('heading', { level: 1, name: title })
    expect(screen.queryByText(needed)).not.toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    setNetwork(true)
    expect(heading(name)).not.toBeNull()
    setNetwork(false)
    expect(heading(name), 'what is filled in stays').not.toBeNull()
  },
)

test('[OFF-06] a page of members says so too, and comes by itself where the session is still there', async () => {
  let isReached = false
  const account = person('b', { username: 'Bob' })
  const { session, router } = await openWithoutNetwork(
    '/friends',
    { 'get /api/session': (asked) => (isReached ? { account, kept: [] } : offline(asked)) },
    true,
  )
  await act(() => session.refresh())
  await screen.findByRole('heading', { level: 1, name: title })
  isReached = true
  setNetwork(true)
  await screen.findByRole('heading', { level: 1, name: 'Amis' })
  expect(router.state.location.pathname).toBe('/friends')
})
