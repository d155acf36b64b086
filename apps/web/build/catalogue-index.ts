import { join } from 'node:path'
import { allMediaTypes, type MediaType, viewOf, type Work } from '@trouvaille/domain'
import type { Plugin } from 'vite'

/** What the index needs of the server's own catalogue. */
interface Catalogue {
  recordsOf(kind: MediaType): readonly { work: Work; otherNames: readonly string[] }[]
}

const file = join(import.meta.dirname, '../../server/src/features/catalogue/embedded/records.ts')

/** Reads it. It is data of the server's, of which the app takes a copy when it is built. */
export const readCatalogue = async (): Promise<Catalogue> => (await import(file)) as Catalogue

/** The index: of each media type its works, as rows of id, title, creators, year and other titles. */
export async function catalogueIndexContent(): Promise<string> {
  const { recordsOf } = await readCatalogue()
  const rows = (kind: MediaType) =>
    recordsOf(kind).map(({ work, otherNames }) => {
      const { id, title, creators, year } = viewOf(work)
      return [id, title, creators.map(({ name }) => name), year ?? '', otherNames]
    })
  return JSON.stringify(Object.fromEntries(allMediaTypes.map((kind) => [kind, rows(kind)])))
}

/** Emits the index of our own catalogue for searches without a network, and tells the app its address [OFF-04]. */
export function catalogueIndex(): Plugin {
  return {
    name: 'catalogue-index',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'pre',
    load: {
      filter: { id: /apps\/web\/src\/features\/works\/catalogue-index-address\.ts$/ },
      async handler() {
        const source = await catalogueIndexContent()
        const reference = this.emitFile({ type: 'asset', name: 'catalogue-index.json', source })
        return [
          `export const catalogueIndexAddress = import.meta.ROLLUP_FILE_URL_${reference}`,
          `export const catalogueIndexBytes = ${Buffer.byteLength(source)}`,
        ].join('\n')
      },
    },
  }
}
