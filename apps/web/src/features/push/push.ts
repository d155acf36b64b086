import { queryOptions } from '@tanstack/react-query'
import type { PushSettings } from '@trouvaille/contract'
import { internalPath, push as limits } from '@trouvaille/domain'
import type { OutputOf } from '../../lib/api-types.ts'
import { navigate } from '../../lib/navigation.ts'
import { onReturn } from '../../platform/lifecycle.ts'
import {
  askForPush,
  clearNotifications,
  endPush,
  onNotificationChosen,
  pushPermission,
  pushSupport,
  pushTransport,
  subscribeToPush,
} from '../../platform/push.ts'
import { isNumber } from '../../platform/storage.ts'
import { type App, appOf } from '../../core/app.ts'

/** Notifications of this device, and what the member wants of them. */

type Push = OutputOf<'get /api/push'>

/** Whether the member wants them on this device; when they last chose to be asked later. */
const wantedKey = 'push:wanted'
const laterKey = 'push:later'

const isTrue = (value: unknown): value is true => value === true

const queryKey = ['push'] as const

/** Another device can change the settings: they are fetched on every mount. */
export const pushQuery = queryOptions({
  queryKey,
  queryFn: ({ client }) => appOf(client).call('get /api/push'),
  staleTime: 0,
})

const isWanted = ({ storage }: App) => storage.read(wantedKey, isTrue) === true

/** Whether the server has the keys for this device: nothing is asked of its push service otherwise. */
export const isReachable = ({ transports }: Pick<Push, 'transports'>): boolean => transports.includes(pushTransport())

/** Subscribes the device, and tells the server. */
async function subscribe(app: App): Promise<void> {
  const push = await app.call('get /api/push')
  if (!isReachable(push)) throw new Error('The server has no keys for this device')
  await app.call('put /api/push/subscription', { body: await subscribeToPush(push.publicKey) })
}

/** Asks for the permission, and subscribes. @returns False if the person did not give it. */
export async function enablePush(app: App): Promise<boolean> {
  if ((await askForPush()) !== 'granted') return false
  await subscribe(app)
  app.storage.write(wantedKey, true)
  await app.queryClient.invalidateQueries({ queryKey })
  return true
}

/** This device is not notified any more. */
export async function disablePush(app: App): Promise<void> {
  app.storage.remove(wantedKey)
  await app.call('delete /api/push/subscription')
  endPush()
  await app.queryClient.invalidateQueries({ queryKey })
}

/** Stores what the member wants on all devices. */
export async function changePushSettings(app: App, settings: PushSettings): Promise<void> {
  await app.call('put /api/push/settings', { body: settings })
  app.queryClient.setQueryData<Push>(queryKey, (known) => known && { ...known, settings })
}

/**
 * What every start does: subscribes again where the member wants it, because browsers lose subscriptions, takes away what
 * is shown while the app is open, and goes where a notification leads.
 */
export function followPush(app: App): void {
  const { signal } = app
  const clear = () => void clearNotifications().catch(() => {})
  const stops = [onNotificationChosen((path) => navigate(internalPath(path) ?? '/')), onReturn(clear)]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  clear()
  if (!isWanted(app) || pushPermission() !== 'granted') return
  subscribe(app).catch((error: unknown) => console.warn('The notifications could not be renewed', error))
}

/** Whether notifications may be offered: to who was not asked yet, or not lately, where the server could send them. */
export async function mayOfferPush(app: App, now: number): Promise<boolean> {
  if (pushSupport() !== 'supported' || pushPermission() !== 'default' || isWanted(app)) return false
  const later = app.storage.read(laterKey, isNumber)
  if (later !== undefined && now - later <= limits.offerPauseMs) return false
  return pushTransport() === 'web' || isReachable(await app.queryClient.ensureQueryData(pushQuery))
}

/** They are not offered for a while. */
export const postponePush = ({ storage }: App, now: number): void => void storage.write(laterKey, now)
