import { type Channel, PushNotifications } from '@capacitor/push-notifications'
import { Capacitor } from '@capacitor/core'
import type { DeviceSubscription, PushSupport } from '../../../web/src/platform/push.ts'
import { deviceStore } from '../../../web/src/platform/storage.ts'
import { showCount } from '../icon-badge.ts'
import { askForNotifications, notificationPermission } from '../notification-permission.ts'
import { registerForToken } from '../push-token.ts'
import { texts } from '../texts.ts'

/**
 * Notifications by the push service of the system: FCM on Android, APNs on iOS [MOB-14]. Android ends an app that
 * registers with a service that it was not built for, so nothing here calls it without a project of Firebase.
 */

/** Whether the person who is signed in was asked here; removed with all that is theirs, as every key of this prefix. */
const askedKey = 'push:asked'
/** Whether this device has a token. */
const registeredKey = 'push-registered'

const isTrue = (value: unknown): value is true => value === true
const isSet = (key: string) => deviceStore.read(key, isTrue) === true

/** Named in the manifest of Android, too. On a locked screen it is for the person to say what shows. */
const channel: Channel = { id: 'news', name: texts.channel, importance: 4, visibility: 0, vibration: true }

const isAndroid = () => Capacitor.getPlatform() === 'android'

export const pushTransport = (): DeviceSubscription['transport'] => (isAndroid() ? 'fcm' : 'apns')

export const pushSupport = (): PushSupport =>
  isAndroid() && import.meta.env.FIREBASE_PROJECT === '' ? 'unsupported' : 'supported'

/** What the person has answered; `default` before they were asked here, though the system may let the app notify. */
export function pushPermission(): NotificationPermission {
  if (pushSupport() !== 'supported') return 'denied'
  const permission = notificationPermission()
  return permission === 'granted' && !isSet(askedKey) ? 'default' : permission
}

export async function askForPush(): Promise<NotificationPermission> {
  if (pushSupport() !== 'supported') return 'denied'
  const permission = await askForNotifications()
  deviceStore.write(askedKey, true)
  showCount()
  return permission
}

/** Registers this device with the push service, or finds its token. */
export async function subscribeToPush(): Promise<DeviceSubscription> {
  const transport = pushTransport()
  if (transport === 'web' || pushSupport() !== 'supported') throw new Error('This device cannot be notified')
  if (transport === 'fcm') await PushNotifications.createChannel(channel)
  deviceStore.write(registeredKey, true)
  const token = await registerForToken()
  // At a start iOS removes none before.
  await clearNotifications().catch(() => {})
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return { transport, token, timeZone }
}

/** Ends the notifications of whoever leaves this device: its token is worth nothing any more. */
export function endPush(): void {
  if (pushSupport() !== 'supported' || !isSet(registeredKey)) return
  deviceStore.remove(registeredKey)
  PushNotifications.unregister().catch((error: unknown) => console.warn('The device could not be unregistered', error))
}

/** Removes the notifications that are shown: the app is open. iOS removes the number of the icon with them. */
export async function clearNotifications(): Promise<void> {
  if (!isSet(registeredKey)) return
  await PushNotifications.removeAllDeliveredNotifications()
  showCount()
}

/**
 * Calls a listener with the path that a notification leads to, when it is chosen. The system keeps the one that has
 * started the app until somebody listens.
 */
export function onNotificationChosen(listener: (path: unknown) => void): () => void {
  const listening = PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) =>
    listener((notification.data as { path?: unknown } | null)?.path),
  )
  return () => void listening.then((handle) => handle.remove())
}
