/**
 * What the address of "/security" says about all accounts: which part is open, and which logs it shows [ADM-04]. Days are
 * those of the device, as 2026-01-31.
 */
export interface AuditInAddress {
  tab?: string
  account?: string
  action?: string
  risk?: string
  from?: string
  to?: string
}

const names = ['tab', 'account', 'action', 'risk', 'from', 'to'] as const

/** Takes what is text of it; what it means is looked at by the page. */
export const auditInAddress = (search: Record<string, unknown>): AuditInAddress =>
  Object.fromEntries(names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])))
