/** Deterministic randomness: the same text always draws the same cover. */

/** FNV-1a over the code points, then an avalanche: 32 unsigned bits. */
export function hash(text: string): number {
  let state = 2166136261
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  }
  state = Math.imul(state ^ (state >>> 15), 2246822507)
  return (state ^ (state >>> 13)) >>> 0
}

/** A number between two bounds, 0 and 1 unless told. */
export type Random = (min?: number, max?: number) => number

/** A repeatable sequence (mulberry32) that starts from the seed. */
export function sequence(seed: number): Random {
  let state = seed | 0
  return (min = 0, max = 1) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return min + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (max - min)
  }
}

/** The item at an index that may run past the end of the list. */
export function cycle<T>(list: readonly [T, ...T[]], index: number): T {
  return list[Math.trunc(index) % list.length] ?? list[0]
}
