import type { AlertType } from '@trouvaille/domain'

export const texts = {
  title: 'Alertes de sécurité',
  dismiss: (message: string) => `Écarter l’alerte : ${message}`,
  dismissAll: 'Écarter toutes les alertes',
  collapse: 'Replier les alertes',
  expand: 'Déplier les alertes',
} as const

/** The dashboard "/security" [SEC-01] to [SEC-17] [GAP-61]. */
export const dashboard = {
  title: 'Sécurité',
  refresh: 'Actualiser',
  refreshed: (time: string) => `Actualisé à ${time}`,
  figures: {
    total: 'Total des logs',
    open: 'Alertes actives',
    high: 'Risque élevé',
    last: 'Dernière activité',
    never: 'Aucune activité',
  },
  tabs: { label: 'Tableau de sécurité', alerts: 'Alertes de Sécurité', logs: 'Logs d’Audit', summary: 'Résumé' },
  levels: {
    critical: 'Critique',
    high: 'Élevé',
    medium: 'Moyen',
    low: 'Faible',
    warning: 'Avertissement',
    info: 'Info',
  },
  alerts: {
    resolve: 'Résoudre',
    resolveLabel: (message: string) => `Résoudre : ${message}`,
    resolved: 'Résolu',
    types: {
      failed_login: 'Connexions échouées',
      rate_limit: 'Limite atteinte',
      suspicious_activity: 'Activité suspecte',
    } satisfies Record<AlertType, string>,
    empty: 'Aucune alerte de sécurité active',
  },
  logs: { success: 'Succès', failure: 'Échec', empty: 'Aucun log d’audit disponible' },
  summary: {
    risks: 'Répartition des risques',
    alerts: 'Répartition des alertes',
    score: 'Score de risque',
    outOf: (highest: number) => `sur ${highest}`,
    rule: ({ critical, suspicious, open }: Record<'critical' | 'suspicious' | 'open', number>) =>
      `${critical} points par alerte critique, ${suspicious} par activité suspecte, ${open} par alerte active.`,
    empty: 'Aucune donnée disponible',
    export: 'Exporter le rapport',
    exported: { title: 'Rapport téléchargé' },
    file: (timestamp: number) => `audit-report-${timestamp}.json`,
  },
} as const
