import type { PersonalData } from '../../platform/db/personal-data.ts'
import { passkeys, secondFactors } from './passkeys.table.ts'

export const passkeysExport = {
  /** Without the keys, which mean nothing elsewhere. */
  passkeys: {
    table: passkeys,
    owners: [passkeys.userId],
    without: ['credentialId', 'publicKey', 'counter'],
  },
  secondFactor: { table: secondFactors, owners: [secondFactors.userId] },
} as const satisfies Record<string, PersonalData>
