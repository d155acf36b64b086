import { type MediaType, legendOf, search, type Section, type WorkView } from '@trouvaille/domain'
import { sectionTitles } from './section-titles.ts'

/** Texts of the five sections and the seven media types. Their other properties are in the registry. */

interface SectionTexts {
  title: string
  description: string
  keywords: string
  searchPlaceholder: string
  shared: { empty: string }
  current: { empty: string; help: string }
  all_time: { empty: string }
  /** Storage key of the recent searches, and how many are stored and shown. */
  recents: { key: string; kept: number; shown: number }
  /** Maximum number of results in the search overlay [GAP-112]. */
  results: number
  /** True where Enter shows the results on the page as cards [GAP-98]. */
  cards?: true
}

export const sections: Record<Section, SectionTexts> = {
  movies: {
    title: sectionTitles.movies,
    description: 'Vos films préférés du moment et de tous les temps, et ceux que vos amis partagent avec vous.',
    keywords: 'films, cinéma, préférés, recommandations, amis',
    searchPlaceholder: 'Rechercher un film…',
    shared: { empty: 'Aucun film partagé' },
    current: { empty: 'Aucun film favori', help: 'Cherchez un film, puis collez-lui la pastille du moment.' },
    all_time: { empty: 'Aucun film favori de tous les temps' },
    recents: { key: 'moviesRecentSearches', kept: 8, shown: 8 },
    results: search.shown,
  },
  series: {
    title: sectionTitles.series,
    description: 'Vos séries préférées du moment et de tous les temps, et celles que vos amis partagent avec vous.',
    keywords: 'séries, télévision, préférés, recommandations, amis',
    searchPlaceholder: 'Rechercher une série…',
    shared: { empty: 'Aucune série partagée' },
    current: { empty: 'Aucune série favorite', help: 'Cherchez une série, puis collez-lui la pastille du moment.' },
    all_time: { empty: 'Aucune série favorite de tous les temps' },
    recents: { key: 'seriesRecentSearches', kept: 8, shown: 8 },
    results: search.shown,
  },
  music: {
    title: sectionTitles.music,
    description: 'Vos artistes, albums et titres préférés, et la musique que vos amis partagent avec vous.',
    keywords: 'musique, artistes, albums, titres, préférés, amis',
    searchPlaceholder: 'Rechercher un artiste, un album, un titre…',
    shared: { empty: 'Aucune musique partagée' },
    current: {
      empty: 'Aucune musique favorite',
      help: 'Cherchez un artiste, un album ou un titre, puis collez-lui la pastille du moment.',
    },
    all_time: { empty: 'Aucune musique favorite de tous les temps' },
    recents: { key: 'musicRecentSearches', kept: 8, shown: 8 },
    results: search.shown,
  },
  books: {
    title: sectionTitles.books,
    description: 'Vos livres préférés du moment et de tous les temps, et ceux que vos amis partagent avec vous.',
    keywords: 'livres, lecture, romans, préférés, amis',
    searchPlaceholder: 'Rechercher un livre, un auteur…',
    shared: { empty: 'Aucun livre partagé' },
    current: { empty: 'Aucun livre favori', help: 'Cherchez un livre, puis collez-lui la pastille du moment.' },
    all_time: { empty: 'Aucun livre favori de tous les temps' },
    recents: { key: 'booksRecentSearches', kept: 50, shown: 8 },
    results: search.listed,
    cards: true,
  },
  podcasts: {
    title: sectionTitles.podcasts,
    description: 'Vos podcasts préférés du moment et de tous les temps, et ceux que vos amis partagent avec vous.',
    keywords: 'podcasts, émissions, radio, préférés, amis',
    searchPlaceholder: 'Rechercher un podcast…',
    shared: { empty: 'Aucun podcast partagé avec vous pour le moment' },
    current: {
      empty: 'Vous n’avez pas encore de podcasts favoris',
      help: 'Cherchez un podcast, puis collez-lui la pastille du moment.',
    },
    all_time: { empty: 'Vous n’avez pas encore de podcasts favoris de tous les temps' },
    recents: { key: 'podcastRecentSearches', kept: 5, shown: 5 },
    results: search.listed,
  },
}

interface KindTexts {
  /** Singular: the caption of a work without creator or year. */
  one: string
  /** Plural: a tab, a heading. */
  many: string
  /** True where a loading page shows a spinner [POD-06]. */
  spinner?: true
  /** Replaces an unknown creator [BOOK-16]. */
  unknownCreator?: string
  /** Accessible name of the icon on the generated cover of a page [BOOK-14]. */
  sign?: string
  notFound: { title: string; text: string; back: string }
  loadFailed: string
}

export const kindTexts: Record<MediaType, KindTexts> = {
  movie: {
    one: 'Film',
    many: 'Films',
    notFound: {
      title: 'Film non trouvé',
      text: 'Ce film n’existe pas ou n’est plus disponible.',
      back: 'Retour aux films',
    },
    loadFailed: 'Impossible de charger les détails du film.',
  },
  series: {
    one: 'Série',
    many: 'Séries',
    notFound: {
      title: 'Série non trouvée',
      text: 'Cette série n’existe pas ou n’est plus disponible.',
      back: 'Retour aux séries',
    },
    loadFailed: 'Impossible de charger les détails de la série.',
  },
  artist: {
    one: 'Artiste',
    many: 'Artistes',
    notFound: {
      title: 'Artiste introuvable',
      text: 'Cet artiste n’existe pas ou n’est plus disponible.',
      back: 'Retour à la musique',
    },
    loadFailed: 'Impossible de charger les détails de l’artiste',
  },
  album: {
    one: 'Album',
    many: 'Albums',
    notFound: {
      title: 'Album introuvable',
      text: 'Cet album n’existe pas ou n’est plus disponible.',
      back: 'Retour à la musique',
    },
    loadFailed: 'Impossible de charger les détails de l’album',
  },
  track: {
    one: 'Titre',
    many: 'Titres',
    notFound: {
      title: 'Titre introuvable',
      text: 'Ce titre n’existe pas ou n’est plus disponible.',
      back: 'Retour à la musique',
    },
    loadFailed: 'Impossible de charger les détails du titre',
  },
  podcast: {
    one: 'Podcast',
    many: 'Podcasts',
    spinner: true,
    notFound: {
      title: 'Podcast introuvable',
      text: 'Ce podcast n’existe pas ou n’est plus disponible.',
      back: 'Retour aux podcasts',
    },
    loadFailed: 'Impossible de charger les détails du podcast',
  },
  book: {
    one: 'Livre',
    many: 'Livres',
    unknownCreator: 'Auteur inconnu',
    sign: '📖',
    notFound: {
      title: 'Livre non trouvé',
      text: 'Désolé, nous n’avons pas pu trouver ce livre.',
      back: 'Retour aux livres',
    },
    loadFailed: 'Impossible de charger les détails du livre.',
  },
}

/** The caption under a title: creator and year, else the media type. */
export function captionOf({ kind, creator, year }: WorkView): string {
  const { one, unknownCreator } = kindTexts[kind]
  return legendOf({ creator: creator ?? unknownCreator, year }) || one
}
