import type { Session } from './core/app.ts'
import { createSession } from './core/session.ts'
import { serverReach } from './platform/address.ts'
import { deviceStore } from './platform/storage.ts'
import { socketOpener } from './realtime/socket.ts'

/** Starts the session of this page: how it reaches the server is a matter of the device, and local storage keeps its data. */
export function startSession(): Session {
  const reach = serverReach()
  const session = createSession({ storage: deviceStore, realtime: socketOpener(reach), ...reach })
  session.follow()
  return session
}
