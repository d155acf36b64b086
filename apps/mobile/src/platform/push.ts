import type { DeviceSubscription, PushSupport } from '../../../web/src/platform/push.ts'

/** The app has no token of its system yet: it cannot be notified. */
export const pushSupport = (): PushSupport => 'unsupported'

export const pushPermission = (): NotificationPermission => 'denied'

export const askForPush = async (): Promise<NotificationPermission> => 'denied'

export const subscribeToPush = async (): Promise<DeviceSubscription> => {
  throw new Error('This device cannot be notified')
}

export const endPush: () => void = () => {}

export const clearNotifications = async (): Promise<void> => {}

export const onNotificationChosen = (): (() => void) => () => {}
