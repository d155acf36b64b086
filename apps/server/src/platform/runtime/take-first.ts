/** Takes the first entries out of a map. @param count How many at most. */
export function takeFirst<Key, Value>(from: Map<Key, Value>, count: number): Map<Key, Value> {
  const taken = new Map<Key, Value>()
  for (const [key, value] of from) {
    if (taken.size === count) break
    taken.set(key, value)
    from.delete(key)
  }
  return taken
}
