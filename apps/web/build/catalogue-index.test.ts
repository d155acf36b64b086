import { brotliCompressSync } from 'node:zlib'
import { work as schema } from '@trouvaille/contract'
import { allMediaTypes, type CatalogueIndex, viewOf, workOfRow } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { catalogueIndexContent, readCatalogue } from './catalogue-index.ts'

const { recordsOf } = await readCatalogue()
const content = await catalogueIndexContent()
const index = JSON.parse(content) as CatalogueIndex

test('[OFF-04] the index has every work of the catalogue, as one that can be shown and kept', () => {
  const artists = new Map(index.artist.map(([id, name]) => [name, id]))
  for (const kind of allMediaTypes) {
    const records = recordsOf(kind)
    expect(index[kind]).toHaveLength(records.length)
    for (const [place, row] of index[kind].entries()) {
      const work = workOfRow(kind, row, (name) => artists.get(name) ?? '')
      const { success, error } = schema.safeParse(work)
      expect(success, `${row[1]}: ${error?.message}`).toBe(true)
      const original = records[place]?.work
      expect(shown(viewOf(work))).toEqual(original && shown(viewOf(original)))
    }
  }
})

/** The year of a track is that of its album, which the index does not name. */
const shown = ({ kind, path, title, creator, year }: ReturnType<typeof viewOf>) => ({
  path,
  title,
  creator,
  year: kind === 'track' ? undefined : year,
})

test('[OFF-04] compressed it has 400 KB at most', () => {
  expect(brotliCompressSync(content).length).toBeLessThanOrEqual(400 * 1024)
})
