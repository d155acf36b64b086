/** First and last byte that are asked for. */
interface ByteRange {
  first: number
  last: number
}

/**
 * The one part of so many bytes that a Range header asks for; undefined where it asks for none that there is, or for
 * several: then the whole is an answer, too.
 */
export function rangeIn(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  // "-500" are the last 500.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first <= last ? { first, last } : undefined
}
