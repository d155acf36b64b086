import type { AuditAction, ServerAuditEntry } from '@trouvaille/contract'
import { waitText } from '../../../lib/error-texts.ts'

/** French labels of the server's audit actions. */
const actions: Record<AuditAction, string> = {
  login: 'Connexion',
  logout: 'Déconnexion',
  logout_everywhere: 'Déconnexion de tous les appareils',
  session_end: 'Fin d’une session',
  signup: 'Inscription',
  password_reset: 'Mot de passe oublié',
  change_password: 'Changement de mot de passe',
  password_confirmation: 'Confirmation par mot de passe',
  passkey_add: 'Ajout d’une clé d’accès',
  passkey_remove: 'Retrait d’une clé d’accès',
  passkey_confirmation: 'Confirmation par clé d’accès',
  second_factor_change: 'Changement du second facteur',
  email_confirmation_request: 'Demande de confirmation d’email',
  email_confirmation: 'Confirmation d’email',
  profile_update: 'Modification du profil',
  privacy_change: 'Modification de la confidentialité',
  delete_account: 'Suppression de compte',
  data_export: 'Export de données',
  share_content: 'Partage',
  remove_share: 'Suppression d’un partage',
  send_friend_request: 'Demande d’ami',
  cancel_friend_request: 'Annulation d’une demande d’ami',
  accept_friend_request: 'Acceptation d’une demande d’ami',
  decline_friend_request: 'Refus d’une demande d’ami',
  end_friendship: 'Fin d’une amitié',
  block: 'Blocage',
  unblock: 'Déblocage',
  report: 'Signalement',
  appeal: 'Recours',
  admin_action: 'Action d’administration',
  role_change: 'Changement de rôle',
  rate_limit: 'Limite atteinte',
  access: 'Accès refusé',
  live: 'Connexion en direct',
}

/** Texts of the scope "Tous les comptes". */
export const serverTexts = {
  actions,
  visitor: 'Visiteur',
  gone: 'Compte supprimé',
  resolvedBy: (name: string) => `par ${name}`,
  resolvedItself: 'sans intervention',
  network: (address: string) => `Réseau ${address}`,
  request: (id: string) => `Requête ${id}`,

  filters: {
    label: 'Filtrer les logs',
    account: 'Compte',
    accountHint: 'Nom d’utilisateur',
    action: 'Action',
    anyAction: 'Toutes',
    risk: 'Risque',
    anyRisk: 'Tous',
    from: 'Du',
    to: 'Au',
    clear: 'Effacer les filtres',
    nothing: 'Aucun log ne correspond à ces filtres.',
    shown: (count: number, more: boolean) =>
      `${count} ${count > 1 ? 'logs affichés' : 'log affiché'}${more ? ', il y en a d’autres' : ''}`,
  },

  failed: {
    refresh: 'Impossible d’actualiser. Vérifiez votre connexion, puis réessayez.',
    summary: 'Impossible de charger les chiffres.',
    alerts: 'Impossible de charger les alertes.',
    logs: 'Impossible de charger les logs.',
    resolve: 'L’alerte n’a pas pu être résolue. Vérifiez votre connexion, puis réessayez.',
    alertGone: 'Cette alerte n’est plus là.',
    report: 'Le rapport n’a pas pu être téléchargé. Vérifiez votre connexion, puis réessayez.',
  },
  tooOften: (seconds: number) => `${waitText(seconds)}.`,
} as const

/** The account of an entry or alert, by its current name. */
export function nameOf({ username, isGone }: ServerAuditEntry['who']): string {
  if (isGone) return serverTexts.gone
  return username ?? serverTexts.visitor
}
