import type { FavouriteList } from '@trouvaille/domain'

const stuck: Record<FavouriteList, string> = {
  current: 'dans vos préférés du moment',
  all_time: 'dans vos préférés de tous les temps',
}

const works = (count: number) => `${count} œuvre${count > 1 ? 's' : ''}`

export const texts = {
  title: 'Vos premières trouvailles',
  heading: 'Qu’est-ce que vous aimez\u00a0?',
  /** Between the words stand the two stickers. */
  howTo: {
    once: 'Touchez une couverture\u00a0: du moment.',
    twice: 'Une deuxième fois\u00a0: de tous les temps.',
    thrice: 'Une troisième fois\u00a0: elle se décolle.',
  },
  wall: 'Des œuvres à coller',
  later: 'Plus tard',
  done: 'C’est parti',
  shelves: { current: 'Du moment', all_time: 'De tous les temps' } satisfies Record<FavouriteList, string>,
  shelf: (name: string, count: number) => `${name}\u00a0: ${works(count)}`,
  missing: (count: number) =>
    count === 1 ? 'Encore une, et votre accueil est prêt.' : `Encore ${count}, et votre accueil est prêt.`,
  ready: 'Votre accueil est prêt.',
  /** What a screen reader says of a cover: after its title. */
  state: (list: FavouriteList | undefined) => (list ? stuck[list] : 'pas encore collé'),
  changed: (title: string, list: FavouriteList | undefined) =>
    `«\u00a0${title}\u00a0»\u00a0: ${list ? stuck[list] : 'plus dans vos préférés'}.`,
  failed: 'Les œuvres n’ont pas pu être chargées.',
} as const
