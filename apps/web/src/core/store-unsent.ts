import { showError } from '../lib/toasts.ts'
import { type App, definePart } from './app.ts'
import { texts } from './texts.ts'

const stateOf = definePart(() => ({ isKnown: false }))

/**
 * Stores what has not reached the server on the device. On a full device cached answers give way to it; where that is not
 * enough, it is kept as long as the page, and that is said once [OFF-05].
 */
export function storeUnsent(app: App, key: string, value: unknown): void {
  if (app.signal.aborted || app.storage.write(key, value)) return
  app.deviceCache.clear()
  if (app.storage.write(key, value)) return
  const state = stateOf(app)
  if (state.isKnown) return
  state.isKnown = true
  // After the notification of what was done, which this is about.
  setTimeout(() => showError(texts.deviceFull.description, texts.deviceFull.title))
}
