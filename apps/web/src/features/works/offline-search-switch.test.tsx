import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { type CatalogueIndex, viewOf } from '@trouvaille/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { archive } from '../../platform/archive.ts'
import { deviceStore } from '../../platform/storage.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { openApp, person, resetDevice, signInOnDevice } from '../../testing/tab.ts'
import { keepCatalogueIndex, searchOffline } from './offline-search.ts'
import { chooseOfflineSearch } from './offline-search-choice.ts'
import { OfflineSearchSwitch } from './offline-search-switch.tsx'

const database = new IDBFactory()
const address = '/assets/catalogue-index-1.json'
const index: CatalogueIndex = {
  movie: [['9000000001', 'Playtime', ['Jacques Tati'], '1967', []]],
  series: [],
  artist: [],
  album: [],
  track: [],
  podcast: [],
  book: [],
}

/** Serves the index. @returns What was asked for. */
function serveIndex() {
  const asked = vi.fn<(path: string) => Promise<Response>>(async () => Response.json(index))
  vi.stubGlobal('fetch', asked)
  return asked
}

beforeEach(async () => {
  resetDevice()
  vi.stubGlobal('indexedDB', database)
  await archive.clear()
  signInOnDevice(person('anna'))
  chooseOfflineSearch(true)
  return cleanup
})

const kept = () => archive.read('catalogue-index')

test('[OFF-04] the switch names the size of the index, removes it from the device, and fetches it again', async () => {
  const asked = serveIndex()
  await keepCatalogueIndex(address)
  const app = openApp()
  const titles = async () => (await searchOffline(app, 'movie', 'playtime', true)).map((work) => viewOf(work).title)
  expect(await titles()).toEqual(['Playtime'])
  render(<OfflineSearchSwitch address={address} bytes={1_153_000} />)
  const choice = screen.getByRole<HTMLInputElement>('switch', { name: 'Recherche hors connexion' })
  expect(screen.queryByText(/prend 1,2 MB/)).not.toBeNull()
  expect(choice.checked).toBe(true)

  await userEvent.click(choice)
  expect(choice.checked).toBe(false)
  await vi.waitFor(async () => expect(await kept()).toBeUndefined())
  expect(await titles(), 'what this page has read of it is gone, too').toEqual([])
  await keepCatalogueIndex(address)
  expect(asked).toHaveBeenCalledOnce()

  await userEvent.click(choice)
  expect(choice.checked).toBe(true)
  await vi.waitFor(async () => expect(await kept()).toMatchObject({ address }))
  expect(await titles()).toEqual(['Playtime'])
})

test('[OFF-04] an index that is on its way while the switch goes off is not kept', async () => {
  const asked = serveIndex()
  asked.mockImplementation(async () => {
    chooseOfflineSearch(false)
    return Response.json(index)
  })
  await keepCatalogueIndex(address)
  expect(asked).toHaveBeenCalledOnce()
  expect(await kept()).toBeUndefined()
})

test('[OFF-04] the choice is of the device: the server learns nothing of it', async () => {
  const { namesAsked } = fakeServer({})
  render(<OfflineSearchSwitch address={undefined} bytes={1} />)
  await userEvent.click(screen.getByRole('switch'))
  expect(namesAsked()).toEqual([])
  expect(deviceStore.keys('offline-search')).toHaveLength(1)
})
