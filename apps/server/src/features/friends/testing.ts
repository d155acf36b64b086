import { createPerson, type Person } from '../../testing/factories.ts'
import type { Answer, Call, TestServer } from '../../testing/server.ts'

/** What the tests about friends share. */

export interface Member {
  person: Person
  call: Call
}

export const ask = (by: Member, whom: Member): Promise<Answer> =>
  by.call('/api/friend-requests', { body: { personId: whom.person.id } })

/** Sends a friend request. @returns Its id. */
export async function asked(by: Member, whom: Member): Promise<string> {
  const { status, body } = await ask(by, whom)
  if (status !== 200) throw new Error(`Asking answered ${status}`)
  return body.id as string
}

/** @returns The id of the friendship. */
export async function befriend(one: Member, other: Member): Promise<string> {
  const id = await asked(one, other)
  const { status } = await other.call(`/api/friend-requests/${id}/accept`, { method: 'POST' })
  if (status !== 200) throw new Error(`Accepting answered ${status}`)
  return id
}

export const block = (by: Member, whom: Member): Promise<Answer> =>
  by.call(`/api/blocks/${whom.person.id}`, { method: 'PUT' })

export const unblock = (by: Member, whom: Member): Promise<Answer> =>
  by.call(`/api/blocks/${whom.person.id}`, { method: 'DELETE' })

/** The relation of `other` to `viewer` in a profile summary: "none", "pending sent", "pending received", "accepted". */
export async function statusOf(viewer: Member, other: Member, server: TestServer): Promise<string> {
  const known = await server.services.friends.relationsOf(viewer.person.id, [other.person.id])
  const { status, direction } = known.get(other.person.id)?.friendship ?? { status: 'unknown', direction: null }
  return direction ? `${status} ${direction}` : status
}

/** One of something for each of some names. */
type ForEach<Names extends readonly string[], Item> = { [Index in keyof Names]: Item }

/** People of that name, who are not signed in. */
export async function named<const Names extends readonly string[]>(
  server: TestServer,
  names: Names,
): Promise<ForEach<Names, Person>> {
  const people = await Promise.all(names.map((username) => createPerson(server.services, { username })))
  return people as unknown as ForEach<Names, Person>
}

/** New people, signed in; what they are to each other names them in the test alone. */
export async function members<const Names extends readonly string[]>(
  server: TestServer,
  names: Names,
): Promise<ForEach<Names, Member>> {
  const signedIn = await Promise.all(names.map(() => server.signIn()))
  return signedIn as unknown as ForEach<Names, Member>
}
