import type { VitalName, VitalRating } from '@trouvaille/domain'

export const texts = {
  title: 'Performances de cet appareil',
  load: 'Chargement de la page',
  verdicts: { excellent: 'Excellent', good: 'Good', poor: 'Needs Optimization' },
} as const

const ratings: Record<VitalRating, string> = { good: 'Bon', fair: 'À améliorer', poor: 'Mauvais' }
const vitals: Record<VitalName, string> = {
  LCP: 'Affichage du contenu principal (LCP)',
  INP: 'Réaction aux gestes (INP)',
  CLS: 'Décalages de la page (CLS)',
}

const counted = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`

/** Texts of the page "/metrics". */
export const page = {
  title: 'Métriques',
  clear: { operations: 'Réinitialiser Performances', errors: 'Effacer Erreurs' },
  cleared: { operations: 'Performances réinitialisées', errors: 'Erreurs effacées' },
  tabs: {
    label: 'Métriques de cet appareil',
    overview: 'Vue d’ensemble',
    performance: 'Performances',
    errors: 'Erreurs',
    usage: 'Utilisation',
  },
  deviceMetrics: {
    session: 'Durée de la session',
    views: 'Pages vues',
    unique: (count: number) => counted(count, 'page unique', 'pages uniques'),
    actions: 'Actions',
    errors: 'Erreurs',
    recovered: (percent: number) => `${percent} % récupérées`,
  },
  views: { title: 'Pages de la session', empty: 'Aucune page vue' },
  sessions: {
    title: 'Dernières sessions de cet appareil',
    start: 'Début',
    views: 'Pages',
    actions: 'Actions',
    errors: 'Erreurs',
  },
  load: {
    title: 'Temps de chargement moyen',
    scale: (whole: string) => `La barre est pleine à ${whole}.`,
    empty: 'Aucun chargement mesuré',
    verdicts: { excellent: 'Rapide', good: 'Correct', poor: 'Lent' },
  },
  operations: 'Opérations mesurées',
  vitals: { title: 'Signes vitaux de la page', names: vitals, ratings, none: 'Pas encore mesuré' },
  queries: { title: 'Requêtes les plus lentes', slow: 'Lente', empty: 'Aucune requête lente détectée' },
  bySeverity: 'Erreurs par gravité',
  window: 'Sur les dernières 24 heures',
  recent: { title: 'Erreurs récentes', empty: 'Aucune erreur récente', recovered: 'Récupérée' },
  usage: { title: 'Actions par type', empty: 'Aucune action enregistrée' },
} as const

/** Labels of the action types. */
const actionLabels: Partial<Record<string, string>> = {
  accept_friend_request: 'Demandes d’ami acceptées',
  add_participants: 'Personnes ajoutées à un groupe',
  admin_action: 'Décisions de modération et d’administration',
  block: 'Blocages',
  cancel_friend_request: 'Demandes d’ami annulées',
  change_password: 'Changements de mot de passe',
  create_conversation: 'Discussions commencées',
  data_export: 'Exports de données',
  decline_friend_request: 'Demandes d’ami refusées',
  delete_account: 'Suppressions de compte',
  end_friendship: 'Amitiés retirées',
  leave_conversation: 'Groupes quittés',
  login: 'Connexions',
  logout: 'Déconnexions',
  logout_everywhere: 'Déconnexions de tous les appareils',
  passkey_add: 'Clés d’accès ajoutées',
  passkey_confirmation: 'Confirmations par clé d’accès',
  passkey_remove: 'Clés d’accès retirées',
  password_confirmation: 'Mots de passe confirmés',
  password_reset: 'Mots de passe oubliés',
  profile_update: 'Changements du profil',
  remove_share: 'Partages retirés',
  report: 'Signalements',
  search: 'Recherches',
  second_factor_change: 'Seconds facteurs changés',
  send_friend_request: 'Demandes d’ami envoyées',
  send_message: 'Messages envoyés',
  session_end: 'Appareils déconnectés',
  share_content: 'Partages',
  signup: 'Créations de compte',
  toggle: 'Préférés ajoutés ou retirés',
  unblock: 'Déblocages',
  update_conversation: 'Groupes modifiés',
}

/** Unknown types, newer than this list, are shown by their name. */
export const actionLabel = (type: string): string => actionLabels[type] ?? type
