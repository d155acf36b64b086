import { brand } from '@trouvaille/domain'

export const texts = {
  share: {
    movie: 'Partager',
    series: 'Partager',
    book: 'Partager',
    artist: 'Partager avec des amis',
    album: 'Partager avec des amis',
    track: 'Partager avec des amis',
    podcast: 'Partager avec des amis',
  },
  /** Label of the icon button beside a cover. */
  shareTitle: (title: string) => `Partager « ${title} »`,
  title: 'Partager avec vos amis',
  /** Podcasts name the shared work [POD-13]. */
  podcast: (name: string) => ({
    title: `Partager ${name}`,
    description: 'Choisissez un ami avec qui partager ce podcast',
  }),
  ways: { label: 'Avec qui partager', friend: 'Avec un ami', conversation: 'Dans une discussion' },
  search: 'Rechercher un ami…',
  friends: 'Vos amis',
  send: 'Partager',
  sent: 'Partagé',
  again: 'Réessayer',
  /** Suffix of the accessible name of a friend's button. */
  withFriend: (name: string) => ` avec ${name}`,
  sentTo: (name: string) => `Partagé avec ${name}`,
  notSent: 'Non partagé',
  noFriends: `Vous n’avez pas encore d’amis avec qui partager cette œuvre dans ${brand}.`,
  toFriends: 'Trouver des amis',
  nobodyFound: 'Aucun ami de ce nom',
  knownOnly: 'Vos amis n’ont pas pu être actualisés : voici ceux que cet appareil connaît.',
  loading: 'Chargement…',
  loadFailed: 'Vos amis n’ont pas pu être chargés.',
  retry: 'Réessayer',
  copy: 'Copier le lien de la fiche',
  cancel: 'Annuler',
  copied: { title: 'Lien copié !', description: 'Le lien a été copié dans le presse-papiers' },
  copyFailed: 'Impossible de copier le lien',
  done: 'Partagé avec succès',
  donePodcast: { title: 'Podcast partagé', description: 'Le podcast a été partagé avec succès !' },
  failed: { title: 'Erreur de partage', description: 'Une erreur est survenue lors du partage.' },
  /** A share that waited for the network, and that the server then refused. */
  late: (title: string, name: string) => `Le partage de « ${title} » avec ${name}, fait hors ligne, n’a pas abouti.`,
  waiting: 'En attente du réseau',
  removeFailed: 'Une erreur est survenue lors de la suppression',
  suspended: 'Ce compte est suspendu : il ne reçoit pas de partages pour le moment.',
  invalidFriend: 'ID utilisateur invalide.',
} as const
