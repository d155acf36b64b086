/** Scope of a dashboard: the local data of this device, or the server's data on all accounts [GAP-157]. */
export type Scope = 'device' | 'accounts'

/** The scope as a URL parameter: omitted for the device. */
export interface ScopeInAddress {
  portee?: 'comptes'
}

/** Parses the scope of a dashboard's URL; the device by default. */
export const scopeInAddress = ({ portee }: Record<string, unknown>): ScopeInAddress =>
  portee === 'comptes' ? { portee } : {}
