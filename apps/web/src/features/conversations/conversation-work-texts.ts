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
} as const
