import { setMaxListeners } from 'node:events'
import { currentPage } from './page-scope.ts'

/** What the web app uses of a browser besides its network, which Node has, too. Before any of its modules is imported. */

const shown = new EventTarget()
// Of all devices of a test.
setMaxListeners(0, shown)

for (const [name, value] of Object.entries({
  addEventListener: (...given: Parameters<EventTarget['addEventListener']>) => currentPage().addEventListener(...given),
  removeEventListener: (...given: Parameters<EventTarget['removeEventListener']>) =>
    currentPage().removeEventListener(...given),
  dispatchEvent: (event: Event) => currentPage().dispatchEvent(event),
  document: Object.assign(shown, { visibilityState: 'visible', hasFocus: () => true, cookie: '', URL: '' }),
  location: { origin: 'http://localhost', pathname: '/', host: 'localhost' },
  navigator: { onLine: true, userAgent: 'model' },
  history: { state: null, length: 1 },
})) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}
