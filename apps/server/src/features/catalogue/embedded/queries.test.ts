import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldForSearch, type MediaType, viewOf } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { createEmbedded } from '../providers/embedded.ts'

/** What people type, with their mistakes, by what is special in it. */

interface Typed {
  kind: MediaType
  query: string
  /** The work that is meant. */
  title?: string
  /** Whose works are meant. Where there is neither, nothing is to be found. */
  by?: string
}

const lists = JSON.parse(readFileSync(join(import.meta.dirname, 'queries.json'), 'utf8')) as Record<string, Typed[]>
const embedded = createEmbedded()

/** The place of what was meant among what is found, from 1; 0 where it is missing. */
async function placeOf({ kind, query, title, by }: Typed): Promise<number> {
  const found = (await embedded.search(kind, query)).map(viewOf)
  if (by !== undefined) {
    const wanted = foldForSearch(by)
    const isTheirs = found.slice(0, 3).map(({ creator = '' }) => foldForSearch(creator).includes(wanted))
    return isTheirs.length > 0 && isTheirs.every(Boolean) ? 1 : 0
  }
  if (title === undefined) return found.length === 0 ? 1 : 0
  return 1 + found.findIndex((view) => view.title === title)
}

/** Shares that are found first, and in the first five. */
const least: Record<string, [number, number]> = {
  numbers: [0.93, 0.95],
  abbreviations: [0.93, 0.95],
  'other names': [0.93, 0.95],
  creators: [0.93, 0.95],
  slips: [0.9, 0.95],
  'two slips': [0.9, 0.95],
  phonetic: [0.88, 0.9],
  year: [0.93, 0.95],
  edition: [0.93, 0.95],
  signs: [0.93, 0.95],
  everyday: [0.93, 0.95],
  unknown: [0.9, 0.9],
  'as it comes': [0.93, 0.95],
}

test('[FIND-07] there are 250 queries or more, of each category that has a bound', () => {
  expect(Object.keys(lists).toSorted()).toEqual(Object.keys(least).toSorted())
  expect(Object.values(lists).flat().length).toBeGreaterThanOrEqual(250)
})

test.each(Object.keys(least))(
  '[FIND-07] [FIND-08] [FIND-09] [FIND-10] [FIND-11] of %j what is meant is found first, or among five',
  async (category) => {
    const queries = lists[category] ?? []
    const places = await Promise.all(queries.map(placeOf))
    const missed = (best: number) => queries.filter((_, at) => places[at] === 0 || (places[at] ?? 0) > best)
    const share = (best: number) => 1 - missed(best).length / queries.length
    const [first, five] = least[category] ?? [1, 1]
    const named = missed(1).map(({ kind, query }) => `${kind} ${query}`)
    expect(share(1), named.join(', ')).toBeGreaterThanOrEqual(first)
    expect(share(5), named.join(', ')).toBeGreaterThanOrEqual(five)
  },
)
