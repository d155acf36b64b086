export const texts = {
  lists: {
    current: {
      toggle: 'Préférés du moment',
      added: 'Ajouté aux favoris',
      removed: 'Retiré des favoris',
    },
    all_time: {
      toggle: 'Préférés de tous les temps',
      added: 'Ajouté aux préférés de tous les temps',
      removed: 'Retiré des préférés de tous les temps',
    },
  },
} as const
