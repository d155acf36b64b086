import type { ReportReason } from '@trouvaille/domain'

/** Why something is reported, or an account suspended. */
export const reasonTexts: Record<ReportReason, string> = {
  spam: 'Spam',
  harassment: 'Harcèlement',
  shocking: 'Contenu choquant',
  impersonation: 'Usurpation d’identité',
  other: 'Autre',
}
