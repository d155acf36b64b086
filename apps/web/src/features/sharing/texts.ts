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
  title: 'Partager avec vos amis',
  /** Podcasts name what is shared [POD-13]. */
  podcast: (name: string) => ({
    title: `Partager ${name}`,
    description: 'Choisissez un ami avec qui partager ce podcast',
  }),
  noFriends: 'Vous n’avez pas encore d’amis à qui envoyer cette œuvre dans Trouvaille.',
  toFriends: 'Trouver des amis',
  copy: 'Copier le lien de la fiche',
  cancel: 'Annuler',
  copied: { title: 'Lien copié !', description: 'Le lien a été copié dans le presse-papiers' },
  copyFailed: 'Impossible de copier le lien',
} as const
