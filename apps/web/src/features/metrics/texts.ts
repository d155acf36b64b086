export const texts = {
  title: 'Performances de cet appareil',
  load: 'Chargement de la page',
  verdicts: { excellent: 'Excellent', good: 'Good', poor: 'Needs Optimization' },
} as const

/** Scale of the bar and limits of the verdicts, in milliseconds [METR-23] to [METR-26]. */
export const monitor = { excellentMs: 1000, goodMs: 2000, scaleMs: 3000 } as const
