import type { Section } from '@trouvaille/domain'

/** Titles of the sections. Separate from their other texts to keep the first load of navigation bars and home small. */
export const sectionTitles: Record<Section, string> = {
  movies: 'Films',
  series: 'Séries',
  music: 'Musique',
  books: 'Livres',
  podcasts: 'Podcasts',
}
