export const texts = {
  sharedBy: 'Partagé par ',
  remove: (title: string, name: string) => `Retirer « ${title} », partagé par ${name}`,
  report: (title: string, name: string) => `Signaler « ${title} », partagé par ${name}`,
  loadFailed: 'Ce que vos amis ont partagé n’a pas pu être chargé.',
  retry: 'Réessayer',
} as const
