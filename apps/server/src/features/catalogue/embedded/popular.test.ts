import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allMediaTypes, foldForSearch, type MediaType, search, viewOf } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { createEmbedded } from '../providers/embedded.ts'

/**
 * What people in France most look for, sixty of each kind, as they type it. The list was written by somebody who had not seen the
 * catalogue, and nothing is added to the one because it is in the other.
 */

interface Wanted {
  query: string
  title: string
  /** The last word of it is enough. */
  by?: string
}

/** Of series and podcasts too many people are said to have made them. */
const isDistinguished = (kind: MediaType) => kind !== 'series' && kind !== 'podcast'

const lists = JSON.parse(readFileSync(join(import.meta.dirname, 'popular.json'), 'utf8')) as Record<MediaType, Wanted[]>
const embedded = createEmbedded()

/** Whether a work of that title is among the first that a search shows; an edition may have a longer one. */
async function isFound(kind: MediaType, { query, title, by }: Wanted): Promise<boolean> {
  const wanted = solid(title)
  const maker = isDistinguished(kind)
    ? foldForSearch(by ?? '')
        .split(' ')
        .at(-1)
    : undefined
  const found = await embedded.search(kind, query)
  return found.slice(0, search.shown).some((work) => {
    const { title: own, creator = '' } = viewOf(work)
    if (maker && !foldForSearch(creator).includes(maker)) return false
    return solid(own).includes(wanted) || wanted.includes(solid(own))
  })
}

const solid = (text: string) => foldForSearch(text).replaceAll(' ', '')

test.each(allMediaTypes)(
  '[SRC-11] nine of ten that are most looked for of kind %s are in the catalogue',
  async (kind) => {
    const wanted = lists[kind]
    const found = await Promise.all(wanted.map((one) => isFound(kind, one)))
    const missing = wanted.filter((_, index) => !found[index]).map(({ query }) => query)
    expect(wanted).toHaveLength(60)
    expect(missing.length, `not found: ${missing.join(', ')}`).toBeLessThanOrEqual(6)
  },
)
