import { act, screen, within } from '@testing-library/react'
import { installation } from '@trouvaille/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { added } from '../../testing/fake-favourites.ts'
import { openPage } from '../../testing/open-page.tsx'
import { keepInstallOffer } from '../../platform/install.ts'

/** Installing the app, where a browser offers it and where it is done by hand. */

keepInstallOffer()

const prompt = vi.fn<() => Promise<{ outcome: 'accepted' }>>(async () => ({ outcome: 'accepted' }))

/** The browser offers to install the app. @returns Whether it may show a bar of its own. */
function offerInstall(): boolean {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void dispatchEvent(event))
  return !event.defaultPrevented
}

beforeEach(() => {
  prompt.mockClear()
  dispatchEvent(new Event('appinstalled'))
  return () => Reflect.deleteProperty(navigator, 'standalone')
})

/** As a browser on iOS, in which the app is not installed. */
const onIos = () => Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })

const favourites = (count: number) => ({
  'get /api/favourites/changes': () => ({
    changes: Array.from({ length: count }, (_, index) => added(index + 1, index + 1)),
    cursor: String(count),
    more: false,
  }),
})

/** Opens home with favourites that the device knows already. */
async function openHome(count: number) {
  const page = await openPage('/friends', favourites(count))
  await screen.findByRole('heading', { level: 1, name: 'Amis' })
  await vi.waitFor(() => expect(Object.keys(localStorage).join()).toContain('favourites:'))
  await act(() => page.router.navigate({ to: '/' }))
  await screen.findByRole('navigation', { name: 'Vos rubriques' })
  return page
}

const offer = () => screen.queryByRole('region', { name: 'Trouvaille sur cet appareil' })

test('[PWA-04] home offers to install the app from three favourites on, and the dialog of the browser does it', async () => {
  expect(offerInstall(), 'the browser shows a bar of its own').toBe(false)
  const { user } = await openHome(installation.fromFavourites)
  await user.click(within(offer()!).getByRole('button', { name: 'Installer l’app' }))
  expect(prompt).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(offer()).toBeNull())
})

test('[PWA-04] it does not after fewer, nor where the app cannot be installed', async () => {
  offerInstall()
  await openHome(installation.fromFavourites - 1)
  expect(offer()).toBeNull()
  act(() => void dispatchEvent(new Event('appinstalled')))
  await openHome(installation.fromFavourites)
  expect(offer()).toBeNull()
})

test('[PWA-04] [EASE-07] an offer of the browser that comes late moves nothing: it shows at the end of home, and at its place when home is opened again', async () => {
  const { router } = await openHome(installation.fromFavourites)
  const share = () => screen.getAllByRole('button', { name: 'Partager l’app' }).at(-1)!
  const isAfterAll = () => Boolean(share().compareDocumentPosition(offer()!) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect(offer()).toBeNull()
  offerInstall()
  expect(isAfterAll()).toBe(true)
  await act(() => router.navigate({ to: '/friends' }))
  await screen.findByRole('heading', { level: 1, name: 'Amis' })
  await act(() => router.navigate({ to: '/' }))
  expect(isAfterAll()).toBe(false)
})

test('[PWA-04] a late offer too can be put off', async () => {
  const { user, router } = await openHome(installation.fromFavourites)
  offerInstall()
  await user.click(within(offer()!).getByRole('button', { name: 'Plus tard' }))
  expect(offer()).toBeNull()
  await act(() => router.navigate({ to: '/friends' }))
  await act(() => router.navigate({ to: '/' }))
  expect(offer()).toBeNull()
})

test('[PWA-04] "Plus tard" puts it off for thirty days', async () => {
  onIos()
  const { user, router } = await openHome(installation.fromFavourites)
  await user.click(within(offer()!).getByRole('button', { name: 'Plus tard' }))
  expect(offer()).toBeNull()
  const now = Date.now()
  const dates = vi.spyOn(Date, 'now')
  for (const [days, isOffered] of [
    [29.9, false],
    [30.1, true],
  ] as const) {
    dates.mockReturnValue(now + days * 86_400_000)
    await act(() => router.navigate({ to: '/friends' }))
    await act(() => router.navigate({ to: '/' }))
    expect(offer() !== null, `after ${days} days`).toBe(isOffered)
  }
  dates.mockRestore()
})

test('[PWA-04] the installed app is not offered, though browsers may go on offering it', async () => {
  const { router } = await openHome(installation.fromFavourites)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('display-mode: standalone'),
    addEventListener() {},
    removeEventListener() {},
  }))
  offerInstall()
  expect(offer()).toBeNull()
  await act(() => router.navigate({ to: '/friends' }))
  await act(() => router.navigate({ to: '/' }))
  expect(offer()).toBeNull()
})

test('[PWA-04] on iPhone and iPad the steps are shown', async () => {
  onIos()
  const { user } = await openHome(installation.fromFavourites)
  await user.click(within(offer()!).getByRole('button', { name: 'Installer l’app' }))
  const steps = await screen.findByRole('dialog', { name: 'Installer l’app' })
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toHaveLength(3)
  within(steps).getByText('Choisissez « Sur l’écran d’accueil ».')
  await user.click(within(steps).getByRole('button', { name: 'J’ai compris' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(prompt).not.toHaveBeenCalled()
})

test('[PWA-04] "Préférences" has it too, where the app can be installed', async () => {
  const { user } = await openPage('/settings')
  await screen.findByRole('heading', { level: 1, name: 'Préférences' })
  const button = () => screen.queryByRole('button', { name: 'Installer l’app' })
  expect(button()).toBeNull()
  offerInstall()
  await user.click(button()!)
  expect(prompt).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(button()).toBeNull())
})
