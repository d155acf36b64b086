import { randomUUID } from 'node:crypto'
import type { Section, Work } from '@trouvaille/domain'
import type { Events } from '../../platform/runtime/event-bus.ts'
import { befriend } from '../../testing/factories.ts'
import type { Call, TestServer } from '../../testing/server.ts'

/** What the tests about sharing share. */

/** A person, a friend, and a stranger. */
export async function people(server: TestServer) {
  const [sender, friend, stranger] = [await server.signIn(), await server.signIn(), await server.signIn()]
  await befriend(server.services, sender.person, friend.person)
  return { sender, friend, stranger }
}

export const send = (call: Call, friendId: string, work: Work, clientId: string = randomUUID()) =>
  call('/api/shares', { body: { friendId, work, clientId } })

export const received = async (call: Call, section: Section = 'movies') =>
  (await call(`/api/shares?section=${section}`)).body.shares as {
    id: string
    work: Work
    sharedBy: { id: string; username: string; avatarUrl: string | null }
    sharedAt: string
  }[]

/** Events about shares that are published meanwhile. */
export async function eventsDuring(server: TestServer, work: () => Promise<unknown>) {
  const published: [name: string, event: Events['share.sent'] | Events['share.removed']][] = []
  let listens = true
  for (const name of ['share.sent', 'share.removed'] as const) {
    server.services.bus.subscribe(name, (event) => void (listens && published.push([name, event])))
  }
  await work()
  listens = false
  return published
}
