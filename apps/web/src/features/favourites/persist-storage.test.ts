import { beforeEach, expect, test, vi } from 'vitest'
import { favouriteLimits } from '@trouvaille/domain'
import { film } from '../../testing/fake-favourites.ts'
import { openApp, person, resetDevice, signInOnDevice } from '../../testing/tab.ts'
import { persistStorage } from './persist-storage.ts'
import { favouritesOf, toggleFavourite } from './store.ts'

beforeEach(() => {
  resetDevice()
  signInOnDevice(person('anna'))
})

test('[OFF-05] the browser is asked to keep the storage after ten favourites, once', () => {
  const persist = vi.fn<() => Promise<boolean>>(async () => true)
  vi.stubGlobal('navigator', { onLine: true, storage: { persist } })
  const app = openApp()
  persistStorage(app)
  // What is taken out again is nothing to lose.
  for (const id of [20, 20, 21, 21]) toggleFavourite(app, 'all_time', film(id))
  for (let id = 1; id < favouriteLimits.persistedFrom; id += 1) toggleFavourite(app, 'current', film(id))
  expect(persist).not.toHaveBeenCalled()
  toggleFavourite(app, 'current', film(10))
  const kept = Object.values(favouritesOf(app).lists.get()).filter(({ action }) => action === 'add')
  expect(kept).toHaveLength(favouriteLimits.persistedFrom)
  expect(persist).toHaveBeenCalledOnce()
  toggleFavourite(app, 'current', film(11))
  app.end()
  const later = openApp()
  persistStorage(later)
  expect(persist).toHaveBeenCalledOnce()
})
