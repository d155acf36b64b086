import { Badge } from '@capawesome/capacitor-badge'
import { Capacitor } from '@capacitor/core'
import { notificationPermission } from './notification-permission.ts'

/** The number on the icon of the app, which iOS shows with the permission to notify [MOB-15]. */

let count = 0

/** Shows the number again, which the system has removed, or allows now. The plugin would ask for the permission itself. */
export function showCount(): void {
  if (Capacitor.getPlatform() !== 'ios' || notificationPermission() !== 'granted') return
  Badge.set({ count }).catch((error: unknown) => console.warn('The icon could not be given its number', error))
}

/** Shows another number; 0 removes it. */
export function setCount(number: number): void {
  count = number
  showCount()
}
