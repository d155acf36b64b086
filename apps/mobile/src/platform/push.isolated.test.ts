// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { installFakeBridge } from '../testing/fake-bridge.ts'
import { resetDevices } from '../testing/devices.ts'

/** Notifications of a native shell: what is asked of the system, when, and what is not. */

beforeEach(() => {
  resetDevices()
  vi.stubEnv('FIREBASE_PROJECT', 'trouvaille')
})

/** A start of the app. @param permission What the system says at the start. */
async function start(system: 'android' | 'ios', permission = 'prompt') {
  installFakeBridge(system)
  fakeBridge.answers['PushNotifications.checkPermissions'] = () => ({ receive: permission })
  const { readNotificationPermission, followNotificationPermission } = await import('../notification-permission.ts')
  await readNotificationPermission()
  followNotificationPermission()
  fakeBridge.calls.length = 0
  return import('./push.ts')
}

const names = () => fakeBridge.calls.map(([name]) => name)
const optionsOf = (wanted: string) => fakeBridge.calls.filter(([name]) => name === wanted).map(([, options]) => options)

describe('[MOB-14] of the push service nothing is asked', () => {
  test('by an Android app without a project of Firebase, which the system would end for it', async () => {
    vi.stubEnv('FIREBASE_PROJECT', '')
    localStorage.setItem('push-registered', 'true')
    const push = await start('android', 'granted')
    expect([push.pushSupport(), push.pushPermission(), await push.askForPush()]).toEqual([
      'unsupported',
      'denied',
      'denied',
    ])
    await expect(push.subscribeToPush()).rejects.toThrow('cannot be notified')
    push.endPush()
    await vi.dynamicImportSettled()
    expect(names()).toEqual([])
  })

  test('when somebody leaves a device that was not registered', async () => {
    const push = await start('android')
    push.endPush()
    await push.clearNotifications()
    await vi.dynamicImportSettled()
    expect(names()).toEqual([])
  })

  test('at a start, which reads the permission alone', async () => {
    const push = await start('ios', 'granted')
    expect(push.pushPermission()).toBe('default')
    await vi.dynamicImportSettled()
    expect(names()).toEqual([])
  })
})

test('[MOB-14] an app for iOS needs no project of Firebase', async () => {
  vi.stubEnv('FIREBASE_PROJECT', '')
  const push = await start('ios')
  expect(push.pushSupport()).toBe('supported')
  expect(await push.subscribeToPush()).toMatchObject({ transport: 'apns', token: 'token-1' })
  expect(optionsOf('PushNotifications.createChannel')).toEqual([])
})

test('[MOB-14] Android has the channel before the token', async () => {
  const push = await start('android')
  expect(await push.subscribeToPush()).toMatchObject({ transport: 'fcm', token: 'token-1' })
  expect(names().slice(0, 2)).toEqual(['PushNotifications.createChannel', 'PushNotifications.register'])
  expect(optionsOf('PushNotifications.createChannel')).toEqual([
    expect.objectContaining({ id: 'news', name: 'Messages et activité', visibility: 0 }),
  ])
})

describe('[MOB-14] the token', () => {
  test('is that of this registration, not one that the system has kept from before', async () => {
    const push = await start('android')
    fakeBridge.emit('PushNotifications', 'registration', { value: 'deleted' })
    expect(await push.subscribeToPush()).toMatchObject({ token: 'token-1' })
    push.endPush()
    fakeBridge.emit('PushNotifications', 'registration', { value: 'deleted' })
    fakeBridge.answers['PushNotifications.register'] = () =>
      fakeBridge.emit('PushNotifications', 'registration', { value: 'token-2' })
    const both = await Promise.all([push.subscribeToPush(), push.subscribeToPush()])
    expect(both).toEqual([expect.objectContaining({ token: 'token-2' }), expect.objectContaining({ token: 'token-2' })])
    expect(optionsOf('PushNotifications.register')).toHaveLength(2)
  })

  test('that the system does not give is a failure, and may be asked for again', async () => {
    const push = await start('ios')
    const registered = fakeBridge.answers['PushNotifications.register'] ?? (() => {})
    fakeBridge.answers['PushNotifications.register'] = () =>
      fakeBridge.emit('PushNotifications', 'registrationError', { error: 'no entitlement' })
    await expect(push.subscribeToPush()).rejects.toThrow('no entitlement')
    fakeBridge.answers['PushNotifications.register'] = registered
    expect(await push.subscribeToPush()).toMatchObject({ token: 'token-1' })
  })

  test('is waited for half a minute', async () => {
    const push = await start('ios')
    vi.useFakeTimers()
    fakeBridge.answers['PushNotifications.register'] = () => {}
    await Promise.all([expect(push.subscribeToPush()).rejects.toThrow('in time'), vi.advanceTimersByTimeAsync(30_000)])
    vi.useRealTimers()
  })
})

describe('[MOB-14] the permission', () => {
  test('that Android gives every app counts once the person was asked here, and for the next person not', async () => {
    const push = await start('android', 'granted')
    expect(push.pushPermission()).toBe('default')
    expect(await push.askForPush()).toBe('granted')
    expect(push.pushPermission()).toBe('granted')
    // As signing out does with all keys of a person.
    localStorage.removeItem('push:asked')
    expect(push.pushPermission()).toBe('default')
  })

  test('can still be asked for where Android would explain it first', async () => {
    const push = await start('android', 'prompt-with-rationale')
    expect(push.pushPermission()).toBe('default')
  })

  test('is read again when somebody comes back from the settings of the system', async () => {
    const push = await start('ios', 'denied')
    expect(push.pushPermission()).toBe('denied')
    fakeBridge.answers['PushNotifications.checkPermissions'] = () => ({ receive: 'prompt' })
    dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(push.pushPermission()).toBe('default'))
  })

  test('that cannot be read leaves the app usable', async () => {
    installFakeBridge('ios')
    fakeBridge.answers['PushNotifications.checkPermissions'] = () => {
      throw new Error('failed')
    }
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { readNotificationPermission, notificationPermission } = await import('../notification-permission.ts')
    await readNotificationPermission()
    expect([notificationPermission(), warned.mock.calls.length]).toEqual(['default', 1])
  })
})

test('[MOB-14] the notification that has started the app is not lost', async () => {
  const push = await start('ios')
  const notification = { id: '1', data: { aps: {}, path: '/conversation/1' } }
  fakeBridge.emit('PushNotifications', 'pushNotificationActionPerformed', { actionId: 'tap', notification })
  const paths: unknown[] = []
  push.onNotificationChosen((path) => paths.push(path))
  await vi.waitFor(() => expect(paths).toEqual(['/conversation/1']))
})

describe('[MOB-15] the number on the icon of iOS', () => {
  test('waits for the permission, for which the plugin would ask by itself', async () => {
    const push = await start('ios')
    const { setAppBadge } = await import('./badge.ts')
    setAppBadge(2)
    await vi.dynamicImportSettled()
    expect(optionsOf('Badge.set')).toEqual([])
    await push.askForPush()
    await vi.waitFor(() => expect(optionsOf('Badge.set')).toEqual([{ count: 2 }]))
  })

  test('is shown again after the notifications are removed, which removes it', async () => {
    const push = await start('ios', 'granted')
    const { setAppBadge } = await import('./badge.ts')
    await push.subscribeToPush()
    setAppBadge(2)
    await push.clearNotifications()
    await vi.dynamicImportSettled()
    expect(names().slice(-2)).toEqual(['PushNotifications.removeAllDeliveredNotifications', 'Badge.set'])
    expect(optionsOf('Badge.set').at(-1)).toEqual({ count: 2 })
  })
})
