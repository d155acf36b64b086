import { pullFavourites, pushFavourites, signIn, signUp } from '@trouvaille/contract'
import type { FavouriteChange } from '@trouvaille/domain'
import { addition, film, testPassword } from './factories.ts'

/** Devices that write over HTTP and record acknowledged writes, to check durability. */

export interface Device {
  readonly token: string
  readonly acknowledged: Set<string>
  nextId: number
}

/** @param from The client's address, where the server trusts one proxy. */
async function call(
  url: string,
  path: string,
  { body, token, from = '10.0.0.1' }: { body?: unknown; token?: string; from?: string },
): Promise<Response> {
  return fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
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
  await jsonOf(await call(url, signUp.path, { body: person, ...(from && { from }) }))
  const body = { identifier: email, password: testPassword }
  const session = await jsonOf(await call(url, signIn.path, { body, ...(from && { from }) }))
  return { token: (session as { token: string }).token, acknowledged: new Set(), nextId: 0 }
}

/**
 * Sends one more change.
 * @returns The status code of the response.
 * @throws TypeError when there is no server.
 */
export async function sendChange(url: string, device: Device): Promise<number> {
  const change = addition(film((device.nextId += 1)))
  const { status } = await call(url, pushFavourites.path, { body: { changes: [change] }, token: device.token })
  if (status === 200) device.acknowledged.add(change.id)
  return status
}

/** Acknowledged writes that the server has lost. */
export async function findLost(url: string, { token, acknowledged }: Device): Promise<string[]> {
  const kept = new Set<string>()
  for (let after = '0', more = true; more;) {
    const page = (await jsonOf(await call(url, `${pullFavourites.path}?after=${after}`, { token }))) as {
      changes: FavouriteChange[]
      cursor: string
      more: boolean
    }
    for (const { id } of page.changes) kept.add(id)
    ;({ cursor: after, more } = page)
  }
  return [...acknowledged].filter((id) => !kept.has(id))
}
