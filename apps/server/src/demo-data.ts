import type { FavouriteList, MediaType, ReportReason } from '@trouvaille/domain'

/** Demonstration data: people, their favourites, relations and shares. */

/** Search queries by media type, for one list; the first is the newest. */
type Likes = Partial<Record<MediaType, readonly string[]>>

export interface DemoPerson {
  username: string
  bio: string
  /** Whether they let themselves be suggested to people with friends or works in common. */
  isSuggested?: boolean
  likes: Record<FavouriteList, Likes>
}

export const demoPeople: readonly DemoPerson[] = [
  {
    username: 'Salome',
    bio: 'Cinéma le lundi, podcasts dans le train, et toujours un livre trop lourd dans le sac.',
    likes: {
      current: {
        movie: [
          'Portrait de la jeune fille en feu',
          'Perfect Days',
          "Anatomie d'une chute",
          'Le Voyage de Chihiro',
          'La Haine',
        ],
        series: ['Le Bureau des légendes', 'Severance'],
        album: ['Moon Safari', 'Kind of Blue'],
        artist: ['Barbara'],
        track: ['One More Time'],
        book: ['Les Années', "L'Étranger", 'Réparer les vivants'],
        podcast: ['Affaires sensibles', 'Transfert', 'Les Pieds sur terre'],
      },
      all_time: {
        movie: ['Portrait de la jeune fille en feu', 'Cléo de 5 à 7', 'In the Mood for Love'],
        series: ['Dix pour cent'],
        artist: ['Françoise Hardy'],
        album: ['OK Computer'],
        book: ['Bonjour tristesse', "L'Écume des jours"],
        podcast: ['Le code a changé'],
      },
    },
  },
  {
    username: 'Camille-R',
    bio: 'Je vois tout en VO et je pleure à la fin.',
    likes: {
      current: {
        movie: [
          'Portrait de la jeune fille en feu',
          'Cléo de 5 à 7',
          'In the Mood for Love',
          'Past Lives',
          'Le Règne animal',
        ],
        series: ['Fleabag'],
        album: ['Moon Safari', 'Histoire de Melody Nelson'],
        artist: ['Stromae'],
        track: ['Nantes'],
        podcast: ['La Poudre'],
      },
      all_time: {
        artist: ['Françoise Hardy'],
        track: ['Message personnel'],
        book: ['Les Années', 'Orgueil et Préjugés'],
      },
    },
  },
  {
    username: 'TheoL',
    bio: 'Disquaire le week-end.',
    likes: {
      current: {
        movie: ['Paris, Texas', 'Le Samouraï'],
        series: ['The Wire', 'Severance'],
        album: ['Kind of Blue', 'Moon Safari'],
        artist: ['Justice'],
        track: ['La Nuit je mens'],
        podcast: ['Very Good Trip'],
      },
      all_time: { album: ['Discovery', 'Fantaisie militaire'], book: ['Le Comte de Monte-Cristo'] },
    },
  },
  {
    username: 'Ines',
    bio: 'Autrice de listes.',
    isSuggested: true,
    likes: {
      current: {
        movie: ['Tomboy', 'Carol'],
        book: ['Les Années', "L'Écume des jours"],
        podcast: ['La Poudre', 'Transfert'],
      },
      all_time: { series: ['Six Feet Under'], album: ['La Question'] },
    },
  },
  {
    username: 'nour_b',
    bio: 'Séries en entier, jamais un seul épisode.',
    likes: {
      current: { series: ['Severance', 'The Bear', 'Succession'], movie: ['Parasite'], podcast: ['Transfert'] },
      all_time: { series: ['Mad Men'], track: ['La Bohème'] },
    },
  },
  {
    username: 'jeanne',
    bio: 'Prof de lettres, fan de Fleabag.',
    likes: {
      current: { book: ["L'Étranger", 'La Princesse de Clèves', 'Candide'], series: ['Fleabag'] },
      all_time: { artist: ['Barbara', 'Georges Brassens'], book: ['Les Liaisons dangereuses'] },
    },
  },
  {
    username: 'Malik-D',
    bio: 'Banlieue, vinyles, documentaires.',
    isSuggested: true,
    likes: {
      current: { movie: ['La Haine', 'Les Temps modernes'], album: ['Bleu pétrole'], podcast: ['Le code a changé'] },
      all_time: { track: ['La Nuit je mens'], artist: ['Alain Bashung'] },
    },
  },
  {
    username: 'maud-dvl',
    bio: 'Toujours un casque sur les oreilles.',
    isSuggested: true,
    likes: {
      current: { podcast: ['Émotions', 'Bookmakers'], album: ['Discovery'] },
      all_time: { movie: ['Casablanca'] },
    },
  },
  {
    username: 'Margaux_P',
    bio: 'Bédés et polars.',
    likes: { current: { book: ['Le Père Goriot'], series: ['Engrenages'] }, all_time: { movie: ['Le Samouraï'] } },
  },
  {
    username: 'Mathis',
    bio: 'Électro française.',
    isSuggested: true,
    likes: { current: { artist: ['Daft Punk', 'Justice', 'M83'] }, all_time: { album: ['Discovery'] } },
  },
  {
    username: 'emma-b',
    bio: 'Je découvre.',
    isSuggested: true,
    likes: { current: { movie: ['Les Parapluies de Cherbourg'] }, all_time: { artist: ['Édith Piaf'] } },
  },
  {
    username: 'thomas_m',
    bio: 'Pas toujours de bon goût.',
    likes: { current: { series: ['Black Mirror'] }, all_time: {} },
  },
]

/** Pairs who are friends; the first one asked. */
export const demoFriendships: readonly [string, string][] = [
  ['Salome', 'Camille-R'],
  ['TheoL', 'Salome'],
  ['Salome', 'Ines'],
  ['nour_b', 'Salome'],
  ['Salome', 'jeanne'],
  ['Malik-D', 'Salome'],
  ['Camille-R', 'TheoL'],
  ['Camille-R', 'Ines'],
  ['nour_b', 'Malik-D'],
  ['Camille-R', 'emma-b'],
]

/** Pending requests: sender and receiver. */
export const demoRequests: readonly [string, string][] = [
  ['maud-dvl', 'Salome'],
  ['Margaux_P', 'Salome'],
  ['Salome', 'Mathis'],
]

/** Who blocked whom. */
export const demoBlocks: readonly [string, string][] = [['Salome', 'thomas_m']]

/** Who reported whom, and what they wrote to the moderators. */
export const demoReports: readonly { by: string; person: string; reason: ReportReason; comment: string }[] = [
  { by: 'Salome', person: 'thomas_m', reason: 'spam', comment: 'Il m’envoie trois demandes par semaine.' },
]

/** Who moderates. */
export const demoModerator = 'jeanne'

/** Who shared what with whom, the oldest first: all seven kinds. */
export const demoShares: readonly { from: string; to: string; kind: MediaType; title: string }[] = [
  { from: 'Malik-D', to: 'Salome', kind: 'track', title: 'La Nuit je mens' },
  { from: 'jeanne', to: 'Salome', kind: 'book', title: 'La Princesse de Clèves' },
  { from: 'nour_b', to: 'Salome', kind: 'series', title: 'The Bear' },
  { from: 'TheoL', to: 'Salome', kind: 'artist', title: 'Justice' },
  { from: 'Ines', to: 'Salome', kind: 'podcast', title: 'La Poudre' },
  { from: 'TheoL', to: 'Salome', kind: 'album', title: 'Fantaisie militaire' },
  { from: 'Camille-R', to: 'Salome', kind: 'movie', title: 'Past Lives' },
  { from: 'Ines', to: 'Salome', kind: 'movie', title: 'Tomboy' },
  { from: 'Salome', to: 'Camille-R', kind: 'movie', title: 'Perfect Days' },
]
