/**
 * What the address of "/security" says about all accounts: which part is open, and which logs it shows [ADM-04]. Days are
 * those of the device, as 2026-01-31.
 */
export interface AuditInAddress {
  /** Alerts unless it says otherwise. */
  tab?: Tab | undefined
  account?: string | undefined
  action?: string | undefined
  risk?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const names = ['account', 'action', 'risk', 'from', 'to'] as const

type Tab = 'logs' | 'summary'

/** The part of the page that a name stands for; that of the alerts has none. */
export const asTab = (name: unknown): Tab | undefined => (name === 'logs' || name === 'summary' ? name : undefined)

/** Takes what is text of it; what it means is looked at by the page. */
export function auditInAddress(search: Record<string, unknown>): AuditInAddress {
  const tab = asTab(search.tab)
  const texts = names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))
  return { ...(tab && { tab }), ...Object.fromEntries(texts) }
}
