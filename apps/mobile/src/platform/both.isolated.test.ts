// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { contact, type Platform, platforms, resetDevices } from '../testing/devices.ts'

/** What the app relies on, of whichever platform. */

describe.each(platforms)('on %s', (_, open) => {
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
