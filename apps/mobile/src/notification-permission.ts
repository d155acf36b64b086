import { PushNotifications } from '@capacitor/push-notifications'
import { onReturn } from '../../web/src/platform/lifecycle.ts'

/** Whether the app may notify. The system is asked at the start and at each return; from then on memory answers. */

let state: NotificationPermission = 'default'

/** Of Capacitor's states two say that the person can still be asked. */
const settle = ({ receive }: Awaited<ReturnType<typeof PushNotifications.checkPermissions>>): NotificationPermission =>
  (state = receive === 'granted' || receive === 'denied' ? receive : 'default')

/** What the system lets the app do. Android before 13 lets every app notify. */
export const notificationPermission = (): NotificationPermission => state

/** Reads what was answered, also elsewhere: in the settings of the system. */
export async function readNotificationPermission(): Promise<void> {
  try {
    settle(await PushNotifications.checkPermissions())
  } catch (error) {
    console.warn('The permission to notify could not be read', error)
  }
}

/** Reads it again whenever somebody comes back to the app. */
export const followNotificationPermission = (): (() => void) => onReturn(() => void readNotificationPermission())

/** Asks the person, or finds what they have answered. */
export const askForNotifications = async (): Promise<NotificationPermission> =>
  settle(await PushNotifications.requestPermissions())
