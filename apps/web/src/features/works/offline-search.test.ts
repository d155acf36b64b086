import { IDBFactory } from 'fake-indexeddb'
import { type CatalogueIndex, search as limits, viewOf } from '@trouvaille/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { archive } from '../../platform/archive.ts'
import { film } from '../../testing/fake-favourites.ts'
import { fakeServer, offline } from '../../testing/fake-server.ts'
import { openApp, person, resetDevice, signInOnDevice } from '../../testing/tab.ts'
import { toggleFavourite } from '../favourites/store.ts'
import { keepCatalogueIndex, searchOffline } from './offline-search.ts'
import { searchQuery } from './queries.ts'
import { rememberWork } from './recents.ts'

const database = new IDBFactory()
const address = '/assets/catalogue-index-1.json'

const nothing: CatalogueIndex = { movie: [], series: [], artist: [], album: [], track: [], podcast: [], book: [] }
const index: CatalogueIndex = {
  ...nothing,
  movie: [
    ['9000000001', 'La Vie d’Adèle', ['Abdellatif Kechiche'], '2013', []],
    ['9000000002', 'Adèle', ['Quelqu’un'], '1999', []],
    ['9000000003', 'Le Voyage de Chihiro', ['Hayao Miyazaki'], '2001', ['Spirited Away']],
    ['9000000004', 'Adèle Blanc-Sec', ['Luc Besson'], '2010', []],
  ],
  artist: [['trv-adele', 'Adele', [], '', []]],
  track: [['trv-hello', 'Hello', ['Adele'], '2015', []]],
}

/** The network has the index at its address. @returns How often it was asked for. */
function serveIndex(content: unknown = index) {
  const asked = vi.fn<(path: string) => Promise<Response>>(async () => Response.json(content))
  vi.stubGlobal('fetch', asked)
  return asked
}

beforeEach(async () => {
  resetDevice()
  vi.stubGlobal('indexedDB', database)
  await archive.clear()
  signInOnDevice(person('anna'))
})

const titles = async (app: ReturnType<typeof openApp>, query: string, isEmbedded = true) =>
  (await searchOffline(app, 'movie', query, isEmbedded)).map((work) => viewOf(work).title)

test('[OFF-04] works of the catalogue are found by the beginnings of words of title, other titles and creator, the nearest first', async () => {
  serveIndex()
  await keepCatalogueIndex(address)
  const app = openApp()
  expect(await titles(app, 'adele')).toEqual(['Adèle', 'Adèle Blanc-Sec', 'La Vie d’Adèle'])
  expect(await titles(app, 'VOYAGE chi')).toEqual(['Le Voyage de Chihiro'])
  expect(await titles(app, 'spirited')).toEqual(['Le Voyage de Chihiro'])
  expect(await titles(app, 'miyazaki voyage')).toEqual(['Le Voyage de Chihiro'])
  expect(await titles(app, 'oyage')).toEqual([])
  expect(await titles(app, '…')).toEqual([])
  const [hello] = await searchOffline(app, 'track', 'adele', true)
  expect(hello).toEqual({
    kind: 'track',
    item: { type: 'track', id: 'trv-hello', name: 'Hello', artists: [{ id: 'trv-adele', name: 'Adele' }] },
  })
})

test('[OFF-04] works on the device come first, and alone where another provider answers', async () => {
  serveIndex()
  await keepCatalogueIndex(address)
  const app = openApp()
  toggleFavourite(app, 'current', film(7, 'Adèle H.'))
  rememberWork(app, film(8, 'Adèle et le chat'))
  expect(await titles(app, 'adele')).toEqual([
    'Adèle',
    'Adèle H.',
    'Adèle et le chat',
    'Adèle Blanc-Sec',
    'La Vie d’Adèle',
  ])
  expect(await titles(app, 'adele', false)).toEqual(['Adèle H.', 'Adèle et le chat'])
})

test('[OFF-04] twenty works are found at most, and of the media type that is asked for alone', async () => {
  const many = Array.from({ length: limits.providerResults + 5 }, (_, place): CatalogueIndex['movie'][number] => {
    return [String(9_000_000_100 + place), `Adèle ${place}`, ['Quelqu’un'], '2000', []]
  })
  serveIndex({ ...index, movie: many })
  await keepCatalogueIndex(address)
  const app = openApp()
  toggleFavourite(app, 'current', film(7, 'Hello'))
  expect(await titles(app, 'adele')).toHaveLength(limits.providerResults)
  const tracks = await searchOffline(app, 'track', 'hello', true)
  expect(tracks.map(({ kind }) => kind)).toEqual(['track'])
})

test('[OFF-04] an answer that is no index is not kept', async () => {
  const asked = serveIndex()
  asked.mockResolvedValueOnce(Response.json({ error: 'unavailable' }, { status: 503 }))
  await keepCatalogueIndex(address)
  expect(await archive.read('catalogue-index')).toBeUndefined()
  await keepCatalogueIndex(address)
  expect(await archive.read('catalogue-index')).toMatchObject({ address })
})

test('[OFF-04] the index is fetched once for each version, and not on a metered connection', async () => {
  const asked = serveIndex()
  vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } })
  await keepCatalogueIndex(address)
  expect(asked).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  await keepCatalogueIndex(address)
  await keepCatalogueIndex(address)
  expect(asked).toHaveBeenCalledOnce()
  await keepCatalogueIndex('/assets/catalogue-index-2.json')
  expect(asked).toHaveBeenCalledTimes(2)
})

test('[OFF-04] a search without a network shows what the device finds, and asks the server later', async () => {
  serveIndex()
  await keepCatalogueIndex(address)
  const app = openApp()
  fakeServer({ 'get /api/catalogue/{kind}': offline })
  const query = { ...searchQuery(app, 'movie', 'Chihiro'), retry: false }
  await expect(app.queryClient.fetchQuery(query)).rejects.toThrow()
  const { data, error } = app.queryClient.getQueryState(query.queryKey) ?? {}
  expect(data?.map((work) => viewOf(work).title)).toEqual(['Le Voyage de Chihiro'])
  expect(error).not.toBeNull()
  expect(app.deviceCache.read(JSON.stringify(query.queryKey)), 'not kept as an answer of the server').toBeUndefined()
})
