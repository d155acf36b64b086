export const texts = {
  title: 'Alertes de sécurité',
  dismiss: (message: string) => `Écarter l’alerte : ${message}`,
  dismissAll: 'Écarter toutes les alertes',
  collapse: 'Replier les alertes',
  expand: 'Déplier les alertes',
} as const

/** Shown in the panel at once, and how often it is read again, in milliseconds [SEC-18] [SEC-19]. */
export const panel = { alerts: 5, refreshMs: 30_000 } as const
