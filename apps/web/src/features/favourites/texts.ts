export const texts = {
  lists: {
    current: {
      toggle: 'Préférés du moment',
      /** The same on the card of a search result [GAP-99]. */
      cardToggle: 'Favoris du moment',
      added: 'Ajouté aux favoris',
      removed: 'Retiré des favoris',
    },
    all_time: {
      toggle: 'Préférés de tous les temps',
      cardToggle: 'Favoris de tous les temps',
      added: 'Ajouté aux préférés de tous les temps',
      removed: 'Retiré des préférés de tous les temps',
    },
  },
} as const
