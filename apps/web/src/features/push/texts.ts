import type { PushKind } from '@trouvaille/domain'

export const texts = {
  title: 'Notifications',
  device: {
    label: 'Me prévenir sur cet appareil',
    help: 'Même quand l’application est fermée. Une notification dit de qui et de quoi il s’agit, rien de plus.',
    denied: 'Votre navigateur bloque les notifications de ce site. Autorisez-les dans ses réglages, puis revenez ici.',
    install:
      'Sur iPhone et iPad, ajoutez d’abord l’application à l’écran d’accueil : Partager, puis « Sur l’écran d’accueil ».',
    unsupported: 'Ce navigateur ne permet pas les notifications.',
    failed: 'Impossible d’activer les notifications. Veuillez réessayer.',
  },
  /** In the native app. */
  app: {
    denied:
      'Les notifications de l’application sont bloquées. Autorisez-les dans les réglages du téléphone, puis revenez ici.',
    unsupported: 'Les notifications ne sont pas encore disponibles dans l’application.',
  },
  account: 'Pour tous vos appareils',
  kinds: {
    message: 'Messages',
    'request.received': 'Demandes d’amis',
    'request.accepted': 'Demandes acceptées',
    'share.received': 'Partages',
    'group.added': 'Nouveaux groupes',
    'group.invited': 'Invitations dans un groupe',
    'moderation.decided': 'Décisions de l’équipe',
  } satisfies Record<PushKind, string>,
  previews: {
    label: 'Afficher un aperçu',
    help: 'Le texte du message, le titre de l’œuvre ou le nom du groupe. Il se lit aussi sur un écran verrouillé.',
  },
  quiet: {
    label: 'Heures calmes',
    help: 'Rien ne vous dérange, à l’heure de chaque appareil.',
    from: 'De',
    to: 'À',
  },
  failed: 'Impossible d’enregistrer ce choix. Veuillez réessayer.',
  loadFailed: 'Impossible de charger vos choix.',
  offer: {
    question: 'Être prévenu des réponses ?',
    accept: 'Activer',
    later: 'Plus tard',
    done: 'Cet appareil vous préviendra.',
  },
} as const
