/** The layouts that the device keeps of some films, in their order. */
export function layoutsOfFilms(ids: readonly number[]): (string | undefined)[] {
  const kept = new Map(JSON.parse(localStorage.getItem('cache:covers') ?? '[]') as [string, string][])
  return ids.map((id) => kept.get(`movie:${id}`))
}
