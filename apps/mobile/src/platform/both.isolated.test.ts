// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { contact, type Platform, platforms, resetDevices } from '../testing/devices.ts'

/** What the app relies on, of whichever platform. */

const publicKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

describe.each(platforms)('on %s', (name, open) => {
  let platform: Platform
  beforeEach(async () => {
    resetDevices()
    platform = await open()
  })

  test('[MOB-12] a text is put on the clipboard', async () => {
    await platform.clipboard.writeClipboard('Un film')
    expect(platform.device.clipboard()).toBe('Un film')
  })

  test('[MOB-12] what is shared goes to the share sheet, with its address', async () => {
    expect(platform.share.canShare()).toBe(true)
    await platform.share.openShareSheet({ title: 'Un film', text: 'Regarde', url: 'https://trouvaille.example' })
    expect(platform.device.shared()).toEqual({ title: 'Un film', text: 'Regarde', url: 'https://trouvaille.example' })
  })

  test('[MOB-12] a picture is shared as a file of its name', async () => {
    const file = new File(['x'], 'profil.png', { type: 'image/png' })
    expect(platform.share.canShareFile(file)).toBe(true)
    await platform.share.openShareSheet({ files: [file] })
    expect(platform.device.shared()).toEqual({ files: ['profil.png'] })
  })

  test('[MOB-12] a share sheet that is closed is no failure, one that cannot be opened is', async () => {
    platform.device.share('cancelled')
    await platform.share.openShareSheet({ text: 'Regarde' })
    platform.device.share('failed')
    await expect(platform.share.openShareSheet({ text: 'Regarde' })).rejects.toThrow('failed')
  })

  test('[MOB-12] a file of the person is given to them under its name', async () => {
    await platform.files.saveFile('mes-donnees.json', new Blob(['{}'], { type: 'application/json' }))
    expect(await platform.device.files()).toEqual(['mes-donnees.json'])
  })

  test('[MOB-11] [CONT-05] chosen contacts have their names and numbers', async () => {
    expect(platform.contacts.contactsSource()).not.toBe('none')
    expect(await platform.contacts.pickContacts()).toEqual([{ names: [contact.name], phones: [contact.phone] }])
  })

  test('[MOB-11] a picker that is closed gives no contact, one that cannot be opened fails', async () => {
    platform.device.pick('cancelled')
    expect(await platform.contacts.pickContacts()).toEqual([])
    platform.device.pick('failed')
    await expect(platform.contacts.pickContacts()).rejects.toThrow('failed')
  })

  test('[MOB-10] without a session nobody is signed in, and none is left when it has ended', () => {
    expect(platform.credentials.hasSession()).toBe(false)
    document.cookie = 'trouvaille.signed_in=1; Path=/'
    platform.signIn.keepCredentials({ token: 'secret', device: 'known' })
    expect(platform.credentials.hasSession()).toBe(true)
    platform.credentials.removeSession()
    expect(platform.credentials.hasSession()).toBe(false)
  })

  test('[MOB-14] [PUSH-10] nobody is asked for notifications until the app asks, and an answer is remembered', async () => {
    const { push, device } = platform
    expect([push.pushSupport(), push.pushPermission()]).toEqual(['supported', 'default'])
    device.allowNotifications('denied')
    expect(await push.askForPush()).toBe('denied')
    expect(push.pushPermission()).toBe('denied')
  })

  test('[MOB-14] [PUSH-06] a device that may notify is registered with its push service, and is not any more when it is left', async () => {
    const { push, device } = platform
    expect(await push.askForPush()).toBe('granted')
    expect(push.pushPermission()).toBe('granted')
    expect(device.isRegistered()).toBe(false)
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    for (let starts = 0; starts < 2; starts += 1) {
      expect(await push.subscribeToPush(publicKey)).toMatchObject({ transport: push.pushTransport(), timeZone })
      expect(device.isRegistered()).toBe(true)
    }
    push.endPush()
    await vi.waitFor(() => expect(device.isRegistered()).toBe(false))
  })

  test('[MOB-14] [PUSH-12] a notification that is chosen leads where it says, as long as somebody listens', async () => {
    const { push, device } = platform
    const paths: unknown[] = []
    const stop = push.onNotificationChosen((path) => paths.push(path))
    await vi.dynamicImportSettled()
    device.chooseNotification('/conversation/1')
    await vi.waitFor(() => expect(paths).toEqual(['/conversation/1']))
    stop()
    await vi.dynamicImportSettled()
    device.chooseNotification('/activity')
    expect(paths).toEqual(['/conversation/1'])
  })

  test('[MOB-14] [PUSH-12] an app that is open takes away what is shown of its notifications', async () => {
    const { push, device } = platform
    await push.askForPush()
    await push.subscribeToPush(publicKey)
    const before = device.timesCleared()
    await push.clearNotifications()
    expect(device.timesCleared()).toBe(before + 1)
  })

  test('[MOB-15] [PWA-06] the icon counts, where the system lets apps do so', async () => {
    const { push, badge, device } = platform
    await push.askForPush()
    badge.setAppBadge(3)
    await vi.dynamicImportSettled()
    expect(device.badge()).toBe(name === 'Android' ? undefined : 3)
    badge.setAppBadge(0)
    await vi.dynamicImportSettled()
    expect(device.badge()).toBe(name === 'Android' ? undefined : 0)
  })

  test('an address elsewhere is nobody’s to change', () => {
    expect(platform.address.serverAddress('https://i.scdn.co/x')).toBe('https://i.scdn.co/x')
    expect(platform.address.serverAddress(undefined)).toBeUndefined()
  })

  test('[MOB-09] a tap disturbs nobody', () => {
    platform.haptics.tap()
  })

  test('[MOB-07] neither service worker nor its pictures fail', () => {
    platform.serviceWorker.registerServiceWorker(() => {})
    platform.serviceWorker.clearPictures()
  })
})
