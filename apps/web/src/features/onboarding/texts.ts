export const texts = {
  title: 'Pour commencer',
  help: 'Touchez le cœur de ce que vous aimez.',
  kinds: 'Type d’œuvres',
  genres: 'Genre',
  anyGenre: 'Tous les genres',
  decades: 'Époque',
  anyDecade: 'Toutes les époques',
  decade: (decade: string) => `Années ${decade}`,
  keep: (title: string) => `${title} : préféré du moment`,
} as const
