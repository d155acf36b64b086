/** Public interface of accounts for other features and the realtime connection. */
export type { AccountsService, SignedIn } from './accounts.service.ts'
export { accountsExport } from './accounts.export.ts'
export {
  accountReference,
  accountsView,
  awaitAccount,
  emailsOf,
  lockAccounts,
  sessionReference,
  sessionsView,
} from './accounts.sql.ts'
export type { DevicesService } from './devices.service.ts'
export type { OpenedBy } from './accounts.table.ts'
export { clientHeaders } from './auth.ts'
export { currentSession } from './current-session.ts'
export { type KnownDevices, setDeviceCookie } from './known-devices.service.ts'
export type { ReauthenticationService } from './reauthentication.service.ts'
export type { Secrets } from './secrets.service.ts'
export type { Session } from './session-lookup.ts'
export { replaceSession, type SessionReplacementServices } from './session-replacement.ts'
export { endSessionsOf } from './session-revocation.ts'
