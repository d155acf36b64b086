import { setMaxListeners } from 'node:events'

/** What the web app uses of a browser besides its network, which Node has, too. Before any of its modules is imported. */

const page = new EventTarget()
const shown = new EventTarget()
// Of all devices of a test.
setMaxListeners(0, page, shown)

for (const [name, value] of Object.entries({
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
  document: Object.assign(shown, { visibilityState: 'visible', hasFocus: () => true, cookie: '', URL: '' }),
  location: { origin: 'http://localhost', pathname: '/', host: 'localhost' },
  navigator: { onLine: true, userAgent: 'model' },
  history: { state: null, length: 1 },
})) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}
