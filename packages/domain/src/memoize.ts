/**
 * Something that is made when it is first asked for. The first formatter, collator or segmenter of `Intl` takes a
 * processor 10 ms, a phone four times that: not while a page starts that may never need it.
 */
export function memoize<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
