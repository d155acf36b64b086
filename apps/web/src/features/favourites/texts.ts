/** Notifications about rejected changes, with the title of the first one. */
const named = (title: string | undefined, others: number) =>
  (title === undefined ? 'un retrait' : `« ${title} »`) +
  (others > 0 ? ` et ${others} autre${others > 1 ? 's' : ''}` : '')

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
  /** For lists that are not stored on this device. */
  loadFailed: 'Vos préférés n’ont pas pu être chargés.',
  /** Rejected changes; a removal has no title. */
  unsent: {
    full: (title: string | undefined, others: number) =>
      `Vos préférés sont au complet. Non gardé : ${named(title, others)}.`,
    refused: (title: string | undefined, others: number) =>
      `Le serveur a refusé un changement de vos préférés : ${named(title, others)}.`,
    /** Set aside: still stored on the device. */
    aside: (title: string | undefined, others: number) =>
      `Pas encore enregistré sur le serveur : ${named(title, others)}. Rien n’est perdu, tout reste sur cet appareil.`,
  },
} as const
