import type { AuditAction } from '@trouvaille/contract'
import { people } from '../../features/sharing/testing.ts'
import { newAddress } from '../../features/accounts/testing.ts'
import { plain } from '../pictures.ts'
import type { Call, TestServer } from '../server.ts'

/** The request of one call. The path is that of its endpoint. */
export interface Prepared {
  by: Call
  /** E-mail of the subject of the entries. */
  about?: string
  params?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  /** Values that no entry may contain: the other person, and the content. */
  untold?: readonly string[]
}

export type Prepare = (server: TestServer) => Promise<Prepared>

export interface Left {
  action: AuditAction
  resource?: string
  details?: Record<string, string | number | boolean>
}

/** Calls of writing endpoints, by their names in the contract, and the entries that each leaves. */
export type Acts = Record<string, { leaves: readonly Left[]; prepare: Prepare }>

export const photo = async () => plain(40, 40).jpeg().toBuffer()

/** A call of a new person about themselves. */
export const own =
  (given: Omit<Prepared, 'by'> = {}): Prepare =>
  async (server) => {
    const { person, call } = await server.signIn()
    return { by: call, about: person.email, ...given }
  }

/** Of somebody who has asked somebody else. @param by Who calls. */
export const ofRequest =
  (by: 'sender' | 'receiver', params: (ids: { request: string; receiver: string }) => string): Prepare =>
  async (server) => {
    const [sender, receiver] = [await server.signIn(), await server.signIn()]
    const { id } = await server.services.friends.request(sender.person.id, receiver.person.id)
    const { call, person } = by === 'sender' ? sender : receiver
    const other = by === 'sender' ? receiver : sender
    return {
      by: call,
      about: person.email,
      params: { id: params({ request: id ?? '', receiver: receiver.person.id }) },
      untold: [other.person.id, other.person.username],
    }
  }

/** Of a work that is shared; so long that no random id or hash holds it. */
export const filmId = 471_147_114

/** Of two friends. @param what What one of them says of the other. */
export const ofFriend =
  (what: (id: string) => Pick<Prepared, 'params' | 'body'>): Prepare =>
  async (server) => {
    const { sender, friend } = await people(server)
    const { id, username } = friend.person
    return { by: sender.call, about: sender.person.email, untold: [id, username, `${filmId}`, 'Un titre'], ...what(id) }
  }

/** Of a visitor, by an e-mail. */
export const visitor = (server: TestServer) => ({ by: server.call, headers: newAddress() })
