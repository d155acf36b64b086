import type { Section } from '@trouvaille/domain'

/** What the sections are called. All that the bars and home need of their words: the rest comes with their pages. */
export const sectionTitles: Record<Section, string> = {
  movies: 'Films',
  series: 'Séries',
  music: 'Musique',
  books: 'Livres',
  podcasts: 'Podcasts',
}
