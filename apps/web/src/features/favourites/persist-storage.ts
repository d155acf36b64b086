import { favouriteLimits } from '@trouvaille/domain'
import { type App, definePart } from '../../core/app.ts'
import { requestPersistence } from '../../platform/persistence.ts'
import { favouritesOf } from './store.ts'

/** On the device, for whoever uses it: the question was asked. */
const askedKey = 'storage-persistence'

const isAsked = (value: unknown): value is true => value === true

/** Asks the browser to keep the storage of the device once somebody has something to lose there [OFF-05]. */
export const persistStorage = definePart((app: App) => {
  const { storage, signal } = app
  if (storage.read(askedKey, isAsked)) return
  const { lists } = favouritesOf(app)
  const ask = () => {
    if (Object.values(lists.get()).filter(({ action }) => action === 'add').length < favouriteLimits.persistedFrom)
      return
    stop()
    storage.write(askedKey, true)
    void requestPersistence()
  }
  const stop = lists.subscribe(ask)
  signal.addEventListener('abort', stop)
  ask()
})
