/** What a dashboard is about: what this device has noted itself, or what the server knows of everybody [GAP-157]. */
export type Scope = 'device' | 'accounts'

/** The scope as an address says it: that of the device has no name there. */
export interface ScopeInAddress {
  portee?: 'comptes'
}

/** What the address of a dashboard says of its scope; anything else is that of the device. */
export const scopeInAddress = ({ portee }: Record<string, unknown>): ScopeInAddress =>
  portee === 'comptes' ? { portee } : {}
