import type { NotifiedActivityKind, OptionalActivityKind } from '@trouvaille/domain'

export const texts = {
  title: 'Activité',
  empty: {
    title: 'Rien de nouveau pour l’instant',
    help: 'Demandes d’amis, partages et nouveaux groupes restent ici pendant 30 jours.',
  },
  failed: 'Impossible de charger votre activité.',
  isNew: 'Nouveau',
  /** After the name of who did it. */
  did: {
    'request.received': 'vous a envoyé une demande d’ami',
    'request.accepted': 'a accepté votre demande d’ami',
    'share.received': (work: string) => `a partagé « ${work} » avec vous`,
    'group.added': (group: string) => `vous a fait entrer dans le groupe « ${group} »`,
    'group.invited': (group: string) => `vous invite dans le groupe « ${group} »`,
    'message.reacted': (emoji: string, message: string) => `a réagi ${emoji} à « ${message} »`,
  },
  decided: 'L’équipe a pris une décision qui vous concerne',
  namelessGroup: 'Sans nom',
  open: 'Voir',
  /** A kind without one is not announced. */
  toasts: {
    'request.received': 'Demande d’ami',
    'request.accepted': 'Demande acceptée',
    'share.received': 'Partage',
    'group.added': 'Groupe',
    'group.invited': 'Invitation',
    'moderation.decided': 'Décision de l’équipe',
  } satisfies Record<NotifiedActivityKind, string>,
  choices: {
    title: 'Activité',
    note: 'Ce que la cloche vous annonce. Les décisions de l’équipe y sont toujours ; les réactions sont listées sans annonce.',
    kinds: {
      'request.received': 'Demandes d’amis',
      'request.accepted': 'Demandes acceptées',
      'share.received': 'Partages',
      'group.added': 'Nouveaux groupes',
      'group.invited': 'Invitations dans un groupe',
      'message.reacted': 'Réactions à vos messages',
    } satisfies Record<OptionalActivityKind, string>,
    failed: 'Impossible d’enregistrer ce choix. Veuillez réessayer.',
    loadFailed: 'Impossible de charger vos choix.',
  },
} as const
