const many = (count: number) => (count > 1 ? 's' : '')

/** Texts of works in conversations. */
export const conversationWorkTexts = {
  open: 'Partager une œuvre',
  search: {
    label: 'Œuvres à partager',
    hint: 'Saisissez au moins 2 caractères d’un titre ou d’un nom.',
    loading: 'Recherche…',
    nothing: 'Aucune œuvre trouvée',
    found: (count: number) => `${count} œuvre${many(count)} trouvée${many(count)}`,
    retry: 'Réessayer',
    caption: (kind: string, legend: string) => `${kind} · ${legend}`,
  },
  mentions: {
    label: 'Participants à nommer',
    found: (count: number) => `${count} participant${many(count)}`,
  },
  /** Who keeps the work of a card: the names of two, and how many there are. */
  kept: ([first = '', second = '']: readonly string[], count: number) =>
    count === 1
      ? `${first} l’a dans ses préférés`
      : `${count === 2 ? `${first} et ${second}` : `${first} et ${count - 1} autres`} l’ont dans leurs préférés`,
  shared: {
    title: 'De quoi on parle',
    none: 'Les œuvres que vous partagez ici se retrouvent à cet endroit.',
    failed: 'Impossible de charger les œuvres de la discussion',
    you: 'Vous',
    when: (name: string | undefined, time: string) => (name === undefined ? time : `${name}, ${time}`),
    toMessage: (when: string) => `Voir le message : ${when}`,
  },
  talks: {
    title: 'Vos discussions à ce sujet',
    when: (time: string) => `Partagé : ${time}`,
  },
} as const
