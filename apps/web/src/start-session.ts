import type { Session } from './core/app.ts'
import { createSession } from './core/session.ts'
import { deviceStore } from './platform/storage.ts'
import { socketOpener } from './realtime/socket.ts'

/** Starts the session of this page in a browser: its cookies authenticate it, and local storage keeps its data. */
export function startSession(): Session {
  const session = createSession({ storage: deviceStore, realtime: socketOpener() })
  session.follow()
  return session
}
