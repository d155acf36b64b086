import type { FavouriteList } from '@trouvaille/domain'

const stuck: Record<FavouriteList, string> = {
  current: 'dans vos préférés du moment',
  all_time: 'dans vos préférés de tous les temps',
}

const works = (count: number) => `${count} œuvre${count > 1 ? 's' : ''}`

export const texts = {
  title: 'Vos premières trouvailles',
  heading: 'Qu’est-ce que vous aimez ?',
  /** The two stickers are rendered between the words. */
  howTo: {
    once: 'Touchez une couverture : du moment.',
    twice: 'Une deuxième fois : de tous les temps.',
    thrice: 'Une troisième fois : elle se décolle.',
  },
  collection: 'Des œuvres à coller',
  later: 'Plus tard',
  done: 'C’est parti',
  shelves: { current: 'Du moment', all_time: 'De tous les temps' } satisfies Record<FavouriteList, string>,
  shelf: (name: string, count: number) => `${name} : ${works(count)}`,
  missing: (count: number) =>
    count === 1 ? 'Encore une, et votre accueil est prêt.' : `Encore ${count}, et votre accueil est prêt.`,
  ready: 'Votre accueil est prêt.',
  /** Accessible state of a cover, after its title. */
  state: (list: FavouriteList | undefined) => (list ? stuck[list] : 'pas encore collé'),
  changed: (title: string, list: FavouriteList | undefined) =>
    `« ${title} » : ${list ? stuck[list] : 'plus dans vos préférés'}.`,
  failed: 'Les œuvres n’ont pas pu être chargées.',
} as const
