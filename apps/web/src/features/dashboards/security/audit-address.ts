/**
 * URL parameters of "/security" for all accounts: the open tab, and the filter of the logs [ADM-04]. Days are those of
 * the device, as 2026-01-31.
 */
export interface AuditInAddress {
  /** The alerts by default. */
  tab?: Tab | undefined
  account?: string | undefined
  action?: string | undefined
  risk?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const names = ['account', 'action', 'risk', 'from', 'to'] as const

type Tab = 'logs' | 'summary'

/** The tab of a URL parameter; the parameter is omitted for the alerts. */
export const asTab = (name: unknown): Tab | undefined => (name === 'logs' || name === 'summary' ? name : undefined)

/** Keeps string parameters; the page validates their values. */
export function auditInAddress(search: Record<string, unknown>): AuditInAddress {
  const tab = asTab(search.tab)
  const texts = names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))
  return { ...(tab && { tab }), ...Object.fromEntries(texts) }
}
