/** Follows "Profil" and "Préférences". Apart from the other texts about reports, which no bar needs. */
export const badge = (count: string, isOne: boolean) =>
  ` (${count} ${isOne ? 'nouveau message' : 'nouveaux messages'} de notre équipe)`
