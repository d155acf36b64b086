export const texts = {
  picks: 'Chez vos amis',
  inCommon: (count: number) => `${count} en commun`,
  with: (name: string) => ` avec ${name}`,
  inCommonTitle: (name: string) => `En commun avec ${name}`,
  inCommonNone: 'Vous n’avez plus d’œuvre en commun.',
  inCommonFailed: 'Impossible de charger vos œuvres en commun.',
  /** "TheoL", "TheoL et Ines", "TheoL et 3 autres". */
  keepers(names: readonly string[], count: number): string {
    const [first = '', second] = names
    if (count === 1) return first
    if (count === 2 && second !== undefined) return `${first} et ${second}`
    return `${first} et ${count - 1} autres`
  },
  keptBy: 'Chez',
}
