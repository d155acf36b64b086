import type { ReportReason } from '@trouvaille/domain'

/** Reasons of reports and suspensions. */
export const reasonTexts: Record<ReportReason, string> = {
  spam: 'Spam',
  harassment: 'Harcèlement',
  shocking: 'Contenu choquant',
  impersonation: 'Usurpation d’identité',
  other: 'Autre',
}
