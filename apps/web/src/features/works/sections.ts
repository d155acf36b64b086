import type { Kind, Section } from '@trouvaille/domain'

/** The five sections and the seven kinds as the interface words them. Everything else is in the register. */

interface SectionTexts {
  title: string
  description: string
  keywords: string
  searchPlaceholder: string
  shared: { empty: string }
  current: { empty: string; help: string }
  all_time: { empty: string }
  /** Device key of the recent searches, and how many are kept and shown. */
  recents: { key: string; kept: number; shown: number }
}

export const sections: Record<Section, SectionTexts> = {
  movies: {
    title: 'Films',
    description: 'Vos films préférés du moment et de tous les temps, et ceux que vos amis partagent avec vous.',
    keywords: 'films, cinéma, favoris, recommandations, amis',
    searchPlaceholder: 'Rechercher un film...',
    shared: { empty: 'Aucun film partagé' },
    current: { empty: 'Aucun film favori', help: 'Cherchez un film, puis collez-lui la pastille du moment.' },
    all_time: { empty: 'Aucun film favori de tous les temps' },
    recents: { key: 'moviesRecentSearches', kept: 8, shown: 8 },
  },
  series: {
    title: 'Séries',
    description: 'Vos séries préférées du moment et de tous les temps, et celles que vos amis partagent avec vous.',
    keywords: 'séries, télévision, favoris, recommandations, amis',
    searchPlaceholder: 'Rechercher une série...',
    shared: { empty: 'Aucune série partagée' },
    current: { empty: 'Aucune série favorite', help: 'Cherchez une série, puis collez-lui la pastille du moment.' },
    all_time: { empty: 'Aucune série favorite de tous les temps' },
    recents: { key: 'seriesRecentSearches', kept: 8, shown: 8 },
  },
  music: {
    title: 'Musique',
    description: 'Vos artistes, albums et titres préférés, et la musique que vos amis partagent avec vous.',
    keywords: 'musique, artistes, albums, titres, favoris, amis',
    searchPlaceholder: 'Rechercher un artiste, un album, un titre...',
    shared: { empty: 'Aucune musique partagée' },
    current: {
      empty: 'Aucune musique favorite',
      help: 'Cherchez un artiste, un album ou un titre, puis collez-lui la pastille du moment.',
    },
    all_time: { empty: 'Aucune musique favorite de tous les temps' },
    recents: { key: 'musicRecentSearches', kept: 8, shown: 8 },
  },
  books: {
    title: 'Livres',
    description: 'Vos livres préférés du moment et de tous les temps, et ceux que vos amis partagent avec vous.',
    keywords: 'livres, lecture, romans, favoris, amis',
    searchPlaceholder: 'Rechercher un livre, un auteur...',
    shared: { empty: 'Aucun livre partagé' },
    current: { empty: 'Aucun livre favori', help: 'Cherchez un livre, puis collez-lui la pastille du moment.' },
    all_time: { empty: 'Aucun livre favori de tous les temps' },
    recents: { key: 'booksRecentSearches', kept: 50, shown: 8 },
  },
  podcasts: {
    title: 'Podcasts',
    description: 'Vos podcasts préférés du moment et de tous les temps, et ceux que vos amis partagent avec vous.',
    keywords: 'podcasts, émissions, radio, favoris, amis',
    searchPlaceholder: 'Rechercher un podcast...',
    shared: { empty: 'Aucun podcast partagé avec vous pour le moment' },
    current: {
      empty: "Vous n'avez pas encore de podcasts favoris",
      help: 'Cherchez un podcast, puis collez-lui la pastille du moment.',
    },
    all_time: { empty: "Vous n'avez pas encore de podcasts favoris de tous les temps" },
    recents: { key: 'podcastRecentSearches', kept: 5, shown: 5 },
  },
}

interface KindTexts {
  /** Several of them: a tab, a heading. */
  many: string
  notFound: { title: string; text: string; back: string }
  loadFailed: string
}

export const kindTexts: Record<Kind, KindTexts> = {
  movie: {
    many: 'Films',
    notFound: {
      title: 'Film non trouvé',
      text: "Ce film n'existe pas ou n'est plus disponible.",
      back: 'Retour aux films',
    },
    loadFailed: 'Impossible de charger les détails du film.',
  },
  series: {
    many: 'Séries',
    notFound: {
      title: 'Série non trouvée',
      text: "Cette série n'existe pas ou n'est plus disponible.",
      back: 'Retour aux séries',
    },
    loadFailed: 'Impossible de charger les détails de la série.',
  },
  artist: {
    many: 'Artistes',
    notFound: {
      title: 'Artiste introuvable',
      text: "Cet artiste n'existe pas ou n'est plus disponible.",
      back: 'Retour à la musique',
    },
    loadFailed: "Impossible de charger les détails de l'artiste",
  },
  album: {
    many: 'Albums',
    notFound: {
      title: 'Album introuvable',
      text: "Cet album n'existe pas ou n'est plus disponible.",
      back: 'Retour à la musique',
    },
    loadFailed: "Impossible de charger les détails de l'album",
  },
  track: {
    many: 'Titres',
    notFound: {
      title: 'Titre introuvable',
      text: "Ce titre n'existe pas ou n'est plus disponible.",
      back: 'Retour à la musique',
    },
    loadFailed: 'Impossible de charger les détails du titre',
  },
  podcast: {
    many: 'Podcasts',
    notFound: {
      title: 'Podcast introuvable',
      text: "Ce podcast n'existe pas ou n'est plus disponible.",
      back: 'Retour aux podcasts',
    },
    loadFailed: 'Impossible de charger les détails du podcast',
  },
  book: {
    many: 'Livres',
    notFound: {
      title: 'Livre non trouvé',
      text: "Désolé, nous n'avons pas pu trouver ce livre.",
      back: 'Retour aux livres',
    },
    loadFailed: 'Impossible de charger les détails du livre.',
  },
}
