export const texts = {
  title: 'Performances de cet appareil',
  load: 'Chargement de la page',
  verdicts: { excellent: 'Excellent', good: 'Good', poor: 'Needs Optimization' },
} as const
