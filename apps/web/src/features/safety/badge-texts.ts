/** Text after "Profil" and "Préférences". Separate from the other texts on reports to keep the first load small. */
export const badge = (count: string, isOne: boolean) =>
  ` (${count} ${isOne ? 'nouveau message' : 'nouveaux messages'} de notre équipe)`
