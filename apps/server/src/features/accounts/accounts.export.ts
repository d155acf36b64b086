import type { PersonalData } from '../../platform/db/personal-data.ts'
import { accounts, credentials, sessions, signIns } from './accounts.table.ts'

export const accountsExport = {
  /** Without the audit pseudonym: the file must not identify its owner in a log that outlives the account. */
  account: { table: accounts, owners: [accounts.id], without: ['auditSubject'] },
  signInMethods: {
    table: credentials,
    owners: [credentials.userId],
    without: ['password', 'accessToken', 'refreshToken', 'idToken'],
  },
  sessions: { table: sessions, owners: [sessions.userId], without: ['token'] },
  signIns: { table: signIns, owners: [signIns.userId] },
} as const satisfies Record<string, PersonalData>
