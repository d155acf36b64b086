// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { installFakeBridge } from '../testing/fake-bridge.ts'
import { resetDevices } from '../testing/devices.ts'

/** What only a native shell does, and with what it calls the system. */

const server = 'https://trouvaille.example'

beforeEach(() => {
  resetDevices()
  vi.stubEnv('PUBLIC_URL', server)
  installFakeBridge('android')
})

const named = (name: string) => fakeBridge.calls.filter(([called]) => called === name).map(([, options]) => options)

describe('[GAP-166] the address', () => {
  test('of links, calls and pictures is that of the configured server', async () => {
    const { appAddress, serverAddress, serverReach } = await import('./address.ts')
    expect(appAddress()).toBe(server)
    expect(serverReach().base).toBe(server)
    expect(serverAddress('/avatars/x.webp')).toBe(`${server}/avatars/x.webp`)
  })

  test('of a page of the product opens in the app, one elsewhere in the browser of the system', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { openDocument, reloadPage } = await import('./address.ts')
    const { takeStartPath } = await import('../start-path.ts')
    openDocument('/signin?next=%2Fcreator%2FM.%20Night#x')
    expect(takeStartPath()).toBe('/signin?next=%2Fcreator%2FM.%20Night#x')
    openDocument(`${server}/movies`)
    expect(takeStartPath()).toBe('/movies')
    expect(takeStartPath()).toBeUndefined()
    reloadPage()
    await vi.waitFor(() => expect(assign.mock.calls).toEqual([['/'], ['/'], ['/']]))
    openDocument('https://elsewhere.example/x')
    expect(assign).toHaveBeenLastCalledWith('https://elsewhere.example/x')
  })
})

describe('[MOB-10] the tokens', () => {
  const open = () => {
    vi.resetModules()
    return import('./credentials.ts')
  }
  const secured = () => Object.keys(localStorage).filter((key) => key.startsWith('secured:'))

  test('are in the secure storage alone, on this device alone, and there again at the next start', async () => {
    const first = await open()
    await first.loadCredentials()
    expect(first.sessionToken()).toBeUndefined()
    first.keepCredentials({ token: 'secret', device: 'known' })
    expect([first.sessionToken(), first.deviceToken()]).toEqual(['secret', 'known'])
    await first.settledCredentials()
    expect(named('SecureStorage.internalSetItem')).toEqual(
      // The access that survives no backup, and a locked screen: `afterFirstUnlockThisDeviceOnly`.
      [
        ['token', 'secret'],
        ['device', 'known'],
      ].map(([name, data]) =>
        expect.objectContaining({
          prefixedKey: expect.stringContaining(name ?? ''),
          data: `"${data}"`,
          sync: false,
          access: 3,
        }),
      ),
    )
    const plain = Object.entries(localStorage).filter(([key]) => !key.startsWith('secured:'))
    expect(JSON.stringify(plain)).not.toMatch(/secret|known/)
    expect(document.cookie).not.toMatch(/secret|known/)

    const next = await open()
    await next.loadCredentials()
    expect([next.sessionToken(), next.deviceToken(), next.hasSession()]).toEqual(['secret', 'known', true])
  })

  test('[AUTH-56] of the session goes with it, that of the device with the account', async () => {
    const { loadCredentials, keepCredentials, removeSession, settledCredentials, deviceToken } = await open()
    await loadCredentials()
    keepCredentials({ token: 'secret', device: 'known' })
    removeSession()
    await settledCredentials()
    expect(secured()).toEqual([expect.stringContaining('device')])
    expect(deviceToken()).toBe('known')
    removeSession(true)
    await settledCredentials()
    expect(secured()).toEqual([])
    expect(deviceToken()).toBeUndefined()
  })

  test('that an earlier installation has left in the Keychain are removed, not used', async () => {
    const before = await open()
    await before.loadCredentials()
    before.keepCredentials({ token: 'secret', device: 'known' })
    await before.settledCredentials()
    localStorage.removeItem('installed')
    const after = await open()
    await after.loadCredentials()
    expect(after.hasSession()).toBe(false)
    expect(secured()).toEqual([])
  })

  test('that cannot be read or written leave the app usable, signed out at the next start', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    fakeBridge.answers['SecureStorage.internalGetItem'] = () => {
      throw new Error('locked')
    }
    fakeBridge.answers['SecureStorage.internalSetItem'] = () => {
      throw new Error('locked')
    }
    const { loadCredentials, keepCredentials, settledCredentials, sessionToken } = await open()
    await loadCredentials()
    expect(sessionToken()).toBeUndefined()
    keepCredentials({ token: 'secret', device: 'known' })
    await settledCredentials()
    expect(sessionToken()).toBe('secret')
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/secret|known/)
  })
})

test('[MOB-10] the app starts anew only when the tokens are stored', async () => {
  const order: string[] = []
  vi.spyOn(location, 'assign').mockImplementation(() => void order.push('start'))
  fakeBridge.answers['SecureStorage.internalSetItem'] = ({ prefixedKey }: { prefixedKey: string }) =>
    void order.push(prefixedKey.replace('capacitor-storage_', ''))
  const { keepCredentials } = await import('./credentials.ts')
  const { openDocument } = await import('./address.ts')
  keepCredentials({ token: 'secret', device: 'known' })
  openDocument('/')
  await vi.waitFor(() => expect(order).toEqual(['token', 'device', 'start']))
})

describe('[MOB-04] a picture', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', async () => new Response(new Blob(['x'], { type: 'image/jpeg' })))
    fakeBridge.answers['Camera.takePhoto'] = () => ({ webPath: 'https://localhost/_capacitor_file_/a.jpg' })
    fakeBridge.answers['Camera.chooseFromGallery'] = () => ({
      results: [{ webPath: 'https://localhost/_capacitor_file_/b.jpg' }],
    })
  })
  const wanted = { quality: 90, targetWidth: 300, targetHeight: 300, editable: 'in-app' }

  test.each([
    ['camera', 'Camera.takePhoto'],
    ['gallery', 'Camera.chooseFromGallery'],
  ] as const)('of the %s is 300 pixels wide and high, of quality 90, and can be edited', async (source, call) => {
    const { pickPicture } = await import('./camera.ts')
    expect(await pickPicture(source)).toMatchObject({ type: 'image/jpeg', size: 1 })
    expect(named(call)).toEqual([expect.objectContaining(wanted)])
  })

  test.each(['OS-PLUG-CAMR-0006', 'OS-PLUG-CAMR-0013', 'OS-PLUG-CAMR-0020'])(
    'that is not taken after all (%s) is no failure',
    async (code) => {
      fakeBridge.answers['Camera.takePhoto'] = () => {
        throw Object.assign(new Error('cancelled'), { code })
      }
      const { pickPicture } = await import('./camera.ts')
      expect(await pickPicture('camera')).toBeUndefined()
    },
  )

  test('that may not be taken is a failure', async () => {
    fakeBridge.answers['Camera.takePhoto'] = () => {
      throw Object.assign(new Error('denied'), { code: 'OS-PLUG-CAMR-0003' })
    }
    const { pickPicture } = await import('./camera.ts')
    await expect(pickPicture('camera')).rejects.toThrow('denied')
  })
})

test('[MOB-11] Android picks one number, for which it asks no permission; iOS as many contacts as are chosen', async () => {
  const pick = async () => {
    vi.resetModules()
    fakeBridge.answers['CapacitorContacts.pickContacts'] = () => ({ contacts: [] })
    const { pickContacts } = await import('./contacts.ts')
    await pickContacts()
    return named('CapacitorContacts.pickContacts')
  }
  expect(await pick()).toEqual([{ property: 'phoneNumber' }])
  Reflect.deleteProperty(globalThis, 'androidBridge')
  installFakeBridge('ios')
  expect(await pick()).toEqual([{ multiple: true, fields: ['fullName', 'phoneNumbers'] }])
})

test('[MOB-09] a tap is a light impact', async () => {
  const { tap } = await import('./haptics.ts')
  tap()
  await vi.waitFor(() => expect(named('Haptics.impact')).toEqual([{ style: 'LIGHT' }]))
})

test('[MOB-12] a file is written with its content before it is shared', async () => {
  const { saveFile } = await import('./files.ts')
  expect(await saveFile('a.json', new Blob(['{}']))).toBe('shared')
  expect(named('Filesystem.writeFile')).toEqual([{ path: 'a.json', data: btoa('{}'), directory: 'CACHE' }])
})
