import type { FavouriteList, Section, CollectionSort } from '@trouvaille/domain'

/** Label of the sort by creator in a section. */
const creators: Record<Section, string> = {
  movies: 'Réalisation',
  series: 'Création',
  music: 'Artiste',
  books: 'Autrice ou auteur',
  podcasts: 'Production',
}

export const texts = {
  all: 'Tout voir',
  allOf: (list: string) => `Tout voir : ${list}`,
  others: (count: number) => (count === 1 ? 'Une autre œuvre' : `${count} autres œuvres`),
  back: 'Retour',
  sort: 'Trier par',
  sorts: (section: Section): Record<CollectionSort, string> => ({
    stuck: 'Date d’ajout',
    year: 'Année',
    title: 'Titre',
    creator: creators[section],
  }),
  kinds: 'Type',
  anyKind: 'Tout',
  genres: 'Genre',
  anyGenre: 'Tous les genres',
  count: (shown: number, all: number) =>
    shown === all ? `${all} œuvre${all > 1 ? 's' : ''}` : `${shown} œuvre${shown > 1 ? 's' : ''} sur ${all}`,
  unstick: (title: string) => `Retirer « ${title} »`,
  undo: 'Annuler',
  nothing: 'Aucune œuvre ne correspond.',
  showAll: 'Tout afficher',
  title: (list: FavouriteList, section: string) =>
    `${section} : vos préférés ${list === 'current' ? 'du moment' : 'de tous les temps'}`,
} as const
