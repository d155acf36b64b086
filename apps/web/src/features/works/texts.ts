import { brand } from '@trouvaille/domain'

export const texts = {
  search: 'Rechercher...',
  shared: 'Partagés avec vous',
  current: 'Vos préférés du moment',
  allTime: 'Vos préférés de tous les temps',
  recommendations: 'Vous pourriez aussi aimer',
  noDescription: 'Aucune description disponible.',
  unknownYear: 'Inconnue',
  year: 'Année',
  genres: 'Genres',
  release: 'Sortie',
  tracks: 'Titres',
  album: 'Album',
  duration: 'Durée',
  openInSpotify: 'Ouvrir sur Spotify',
  newTab: '(nouvel onglet)',
  playPreview: 'Écouter un extrait',
  stopPreview: 'Arrêter l’extrait',
  previewPlaying: 'L’extrait est en cours de lecture.',
  previewFailed: 'L’extrait n’a pas pu être lu.',
  description: 'Description',
  information: 'Informations',
  publisher: 'Éditeur',
  pages: 'Pages',
  categories: 'Catégories',
  back: 'Retour',
  loading: 'Chargement...',
  retry: 'Réessayer',
  keptCopy: 'Fiche gardée sur cet appareil : elle n’a pas pu être actualisée.',
  /** Notices that the sources of the works ask for, or that say where they come from. */
  sources: {
    tmdb: {
      text: 'Ce produit utilise l’API de TMDB mais n’est ni approuvé ni certifié par TMDB.',
      link: { name: 'The Movie Database (TMDB)', address: 'https://www.themoviedb.org' },
    },
    spotify: {
      text: 'Les fiches, pochettes et extraits viennent de Spotify.',
      link: { name: 'Spotify', address: 'https://open.spotify.com' },
    },
    'google-books': {
      text: 'Les fiches et couvertures viennent de Google Livres.',
      link: { name: 'Google Livres', address: 'https://books.google.fr' },
    },
    embedded: { text: `Fiches du catalogue intégré de ${brand}.`, link: undefined },
  },
} as const
