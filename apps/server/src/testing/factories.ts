import { randomUUID } from 'node:crypto'
import type { FavouriteChange, FavouriteList, Work } from '@trouvaille/domain'
import { viewOf } from '@trouvaille/domain'
import type { Services } from '../services.ts'

/** Makes accounts and what they own through the services, for tests, demo data and end-to-end tests alike. */

export const testPassword = 'trouvaille-1'

export interface Person {
  id: string
  email: string
  username: string
  password: string
}

let number = 0

/** An account that can sign in. */
export async function createPerson(
  services: Pick<Services, 'accounts'>,
  given: Partial<Omit<Person, 'id'>> & { phoneNumber?: string; foundByPhone?: boolean } = {},
): Promise<Person> {
  number += 1
  const username = given.username ?? `personne${number}-${randomUUID().slice(0, 8)}`
  const email = given.email ?? `${username}@example.org`
  const password = given.password ?? testPassword
  const id = await services.accounts.signUp({
    email,
    username,
    password,
    confirmed: true,
    foundByPhone: given.foundByPhone,
    phoneNumber: given.phoneNumber ?? `+336${String(10_000_000 + number)}`,
  })
  if (id === undefined) throw new Error(`${email} has an account already.`)
  return { id, email, username, password }
}

/** Makes two people friends: the first one asked. */
export async function befriend(
  { friends }: Pick<Services, 'friends'>,
  one: Pick<Person, 'id'>,
  other: Pick<Person, 'id'>,
): Promise<void> {
  const { id } = await friends.request(one.id, other.id)
  if (id !== null) await friends.accept(other.id, id)
}

/** A film as the catalogue gives it. */
export function film(id: number, title = `Film ${id}`): Work {
  return { kind: 'movie', item: { id, title, release_date: '2019', overview: 'Un film.', poster_path: null } }
}

/** The change that puts a work into a list. */
export function addition(work: Work, list: FavouriteList = 'current', changedAt = new Date()): FavouriteChange {
  const { kind, id } = viewOf(work)
  return { list, kind, id, action: 'add', work, changedAt: changedAt.toISOString() }
}
