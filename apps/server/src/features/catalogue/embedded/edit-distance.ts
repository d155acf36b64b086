/** Edit distance and phonetic keys of words. */

/** Whether the Damerau-Levenshtein distance is at most one. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let same = 0
  while (same < a.length && a[same] === b[same]) same += 1
  const [restA, restB] = [a.slice(same), b.slice(same)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}

/** Whether the distance is at most two. */
export function isTwoSlips(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2) return false
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let at = 1; at <= a.length; at += 1) {
    const row = [at]
    for (let to = 1; to <= b.length; to += 1) {
      const isSame = a[at - 1] === b[to - 1]
      let least = Math.min((last[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1, (last[to - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = at > 1 && to > 1 && a[at - 1] === b[to - 2] && a[at - 2] === b[to - 1]
      if (isSwapped) least = Math.min(least, (before[to - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > 2) return false
    ;[before, last] = [last, row]
  }
  return (last[b.length] ?? 3) <= 2
}

const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/sch|sh|ch/g, 'C'],
  [/th/g, 't'],
  [/h/g, ''],
  [/tion/g, 'sion'],
  [/qu?|ck?(?![eiy])|k/g, 'k'],
  [/c/g, 's'],
  [/gu(?=[eiy])/g, 'G'],
  [/ge(?=[aou])|g(?=[eiy])/g, 'j'],
  [/G/g, 'g'],
  [/(?:e?au|aux?)/g, 'o'],
  [/ou|oo/g, 'U'],
  [/(?:ai|ei)n(?![aeiouyn])|[iy][mn](?![aeiouymn])/g, 'N'],
  [/[aeo][mn](?![aeiouymn])/g, 'N'],
  [/ai|ei|ey|ay|oe|eu/g, 'e'],
  [/y/g, 'i'],
  [/z/g, 's'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/(.)\1+/g, '$1'],
  [/(?<=...)[estdxp]+$/g, ''],
]

/** A rough French phonetic key: "bauvary" as "Bovary", "dillon" as "Dylan". */
export const soundOf = (word: string): string =>
  sounds.reduce((text, [written, phonetic]) => text.replace(written, phonetic), word)

/** A bit set of the letters of a word. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** A cheap lower bound: each edit changes at most two letters of the set. */
export function mayBeSlips(letters: number, others: number, slips: number): boolean {
  let different = letters ^ others
  let count = 0
  while (different !== 0 && count <= 2 * slips) {
    different &= different - 1
    count += 1
  }
  return count <= 2 * slips
}
