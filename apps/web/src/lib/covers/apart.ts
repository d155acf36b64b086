import { viewOf, type Work } from '@trouvaille/domain'
import { layoutOf } from './layout.ts'

/**
 * Works in nearly their own order, those of one layout apart from each other as far as that can be done. For rows whose
 * order is free; elsewhere it means something.
 */
export function apart(works: readonly Work[]): Work[] {
  const waiting = works.map((work) => ({ work, look: lookOf(work) }))
  const placed: Work[] = []
  let last = ''
  while (waiting.length > 0) {
    const urgent = majority(waiting.map(({ look }) => look))
    const wanted = urgent !== undefined && urgent !== last ? urgent : undefined
    const place = waiting.findIndex(({ look }) => (wanted ? look === wanted : look !== last))
    const [next] = waiting.splice(Math.max(place, 0), 1)
    if (!next) break
    placed.push(next.work)
    last = next.look
  }
  return placed
}

/** What its cover looks like from afar: drawn ones of one layout are alike, a picture is like no other. */
function lookOf(work: Work): string {
  const view = viewOf(work)
  return view.image('card') ?? layoutOf(view)
}

/** What more than half of them are: unless it comes next, it ends up beside itself. */
function majority(looks: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const look of looks) counts.set(look, (counts.get(look) ?? 0) + 1)
  return [...counts].find(([, count]) => count * 2 > looks.length)?.[0]
}
