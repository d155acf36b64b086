// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { installFakeBridge } from './testing/fake-bridge.ts'
import { resetDevices } from './testing/devices.ts'

/** What the system asks of the app, and what the app has it show. */

const server = 'https://trouvaille.example'

beforeEach(() => {
  resetDevices()
  vi.stubEnv('PUBLIC_URL', server)
  history.replaceState(null, '', '/')
  installFakeBridge('android')
})

const named = (name: string) => fakeBridge.calls.filter(([called]) => called === name).map(([, options]) => options)

/** A page on the platform of the device. @param hasOverlay Whether something lies over it. @returns Where it navigates. */
async function openPage(hasOverlay = false): Promise<string[]> {
  vi.doMock('../../web/src/platform/address.ts', () => import('./platform/address.ts'))
  vi.doMock('../../web/src/lib/overlays.ts', () => ({ closeTopOverlay: () => hasOverlay }))
  const navigation = await import('../../web/src/lib/navigation.ts')
  const paths: string[] = []
  navigation.setNavigation((href) => void paths.push(href))
  return paths
}

describe('[MOB-08] back', () => {
  async function goBack(path: string, { canGoBack = true, hasOverlay = false } = {}) {
    history.replaceState(null, '', path)
    const paths = await openPage(hasOverlay)
    const back = vi.spyOn(history, 'back').mockImplementation(() => {})
    const { followBackButton } = await import('./back-button.ts')
    await followBackButton()
    fakeBridge.emit('App', 'backButton', { canGoBack })
    await vi.dynamicImportSettled()
    return { paths, backs: back.mock.calls.length, left: named('App.minimizeApp').length }
  }

  test('closes what lies over the page, and nothing else', async () => {
    expect(await goBack('/', { hasOverlay: true })).toEqual({ paths: [], backs: 0, left: 0 })
  })

  test('goes to the page before', async () => {
    expect(await goBack('/movie/1')).toEqual({ paths: [], backs: 1, left: 0 })
  })

  test('goes home from a page that a link has opened', async () => {
    expect(await goBack('/movie/1', { canGoBack: false })).toEqual({ paths: ['/'], backs: 0, left: 0 })
  })

  test('leaves the app from home, whatever was before', async () => {
    expect(await goBack('/')).toEqual({ paths: [], backs: 0, left: 1 })
  })
})

describe('[MOB-05] a link', () => {
  test.each([
    [`${server}/movie/1?from=a#top`, '/movie/1?from=a#top'],
    [`${server}/reset-password#access_token=a`, '/reset-password#access_token=a'],
  ])('%s opens its page', async (url, path) => {
    const paths = await openPage()
    const { followLinks } = await import('./deep-links.ts')
    await followLinks()
    fakeBridge.emit('App', 'appUrlOpen', { url })
    expect(paths).toEqual([path])
  })

  test.each(['https://evil.example/movie/1', 'https://trouvaille.example.evil.example/', 'trouvaille:/movie/1', 'x'])(
    '%s opens nothing',
    async (url) => {
      await openPage()
      const { pathOfLink } = await import('./deep-links.ts')
      expect(pathOfLink(url)).toBeUndefined()
    },
  )
})

test('[MOB-03] the splash screen goes after two seconds, in half a second', async () => {
  vi.useFakeTimers()
  const { hideSplash } = await import('./system-screens.ts')
  hideSplash()
  await vi.advanceTimersByTimeAsync(1999)
  expect(named('SplashScreen.hide')).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(named('SplashScreen.hide')).toEqual([{ fadeOutDuration: 500 }])
  vi.useRealTimers()
})

test('[MOB-02] [GAP-167] the status bar has light icons on black', async () => {
  const { styleStatusBar } = await import('./system-screens.ts')
  styleStatusBar()
  await vi.waitFor(() => expect(named('StatusBar.setBackgroundColor')).toEqual([{ color: '#000000' }]))
  expect(named('StatusBar.setStyle')).toEqual([{ style: 'DARK' }])
})
