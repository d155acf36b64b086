import type { PersonalData } from '../../platform/db/personal-data.ts'
import { pushRetries, pushSettings, pushSubscriptions } from './push.table.ts'

export const pushExport = {
  /** Without addresses and keys: with them others could notify the device. */
  pushSubscriptions: {
    table: pushSubscriptions,
    owners: [pushSubscriptions.accountId],
    without: ['address', 'p256dh', 'auth'],
  },
  pushSettings: { table: pushSettings, owners: [pushSettings.accountId] },
  /** Notifications that wait to be tried again, of the version before. */
  pushRetries: { table: pushRetries, owners: [pushRetries.accountId] },
} as const satisfies Record<string, PersonalData>
