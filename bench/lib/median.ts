/** The middle of some figures, the upper one of two. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0
