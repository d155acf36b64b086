/** First and last requested byte, inclusive. */
interface ByteRange {
  first: number
  last: number
}

/**
 * The requested range of a body of that size; undefined for an unsatisfiable range, or for several, which are
 * answered with the whole body.
 */
export function rangeIn(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  // "-500" are the last 500.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first <= last ? { first, last } : undefined
}
