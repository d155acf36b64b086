/** Letters that are no accented form of another one, but typed as one or two. */
const typedAs = new Map([
  ...Array.from('łøđðħŧŋƀɨƚʉƶ', (letter, place) => [letter, 'loddhtnbiluz'.charAt(place)] as const),
  ...(['þth', 'ßss', 'œoe', 'æae'] as const).map((pair) => [pair.charAt(0), pair.slice(1)] as const),
])

/** Small letters as they are typed where a keyboard lacks them, so that "lukasz" finds "łukasz" [FRND-52]. */
export const foldLetters = (text: string): string =>
  text.replaceAll(/[^\0-\u007F]/g, (letter) => typedAs.get(letter) ?? letter)
