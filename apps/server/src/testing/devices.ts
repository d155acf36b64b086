import { pullFavourites, pushFavourites, signIn, signUp } from '@trouvaille/contract'
import type { FavouriteChange } from '@trouvaille/domain'
import { addition, film, testPassword } from './factories.ts'

/** Devices that write over HTTP and record acknowledged writes, to check durability. */

export interface Device {
  readonly accountId: string
  readonly token: string
  readonly acknowledged: Set<string>
  nextId: number
}

interface CallOptions {
  /** POST if there is a body, GET otherwise. */
  method?: string
  body?: unknown
  token?: string
  /** The client's address, where the server trusts one proxy. */
  from?: string
}

/** @throws TypeError when there is no server. */
export async function callAt(
  url: string,
  path: string,
  { body, method = body === undefined ? 'GET' : 'POST', token, from = '10.0.0.1' }: CallOptions,
): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function jsonOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Signs somebody up and in. */
export async function openDevice(url: string, username: string, from?: string): Promise<Device> {
  const email = `${username}@example.org`
  const person = { email, username, phoneNumber: '+33612345678', password: testPassword }
  await jsonOf(await callAt(url, signUp.path, { body: person, ...(from && { from }) }))
  const body = { identifier: email, password: testPassword }
  const session = await jsonOf(await callAt(url, signIn.path, { body, ...(from && { from }) }))
  const { account, token } = session as { account: { id: string }; token: string }
  return { accountId: account.id, token, acknowledged: new Set(), nextId: 0 }
}

/**
 * Sends one more change.
 * @returns The status code of the response.
 * @throws TypeError when there is no server.
 */
export async function sendChange(url: string, device: Device): Promise<number> {
  const change = addition(film((device.nextId += 1)))
  const { status } = await callAt(url, pushFavourites.path, { body: { changes: [change] }, token: device.token })
  if (status === 200) device.acknowledged.add(change.id)
  return status
}

/** Acknowledged writes that the server has lost. */
export async function findLost(url: string, { token, acknowledged }: Device): Promise<string[]> {
  const kept = new Set<string>()
  for (let after = '0', more = true; more;) {
    const page = (await jsonOf(await callAt(url, `${pullFavourites.path}?after=${after}`, { token }))) as {
      changes: FavouriteChange[]
      cursor: string
      more: boolean
    }
    for (const { id } of page.changes) kept.add(id)
    ;({ cursor: after, more } = page)
  }
  return [...acknowledged].filter((id) => !kept.has(id))
}
