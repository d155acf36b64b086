import type { Limit } from '@trouvaille/contract'
import { identifierKey } from '@trouvaille/domain'
import { networkOf } from '../security/client-address.ts'

/** Parts of the keys of limits. */
export interface Caller {
  /** Address of the client. */
  address: string
  accountId: string | undefined
  /** The validated body. */
  body?: unknown
}

/** The key under which a limit counts a request. */
export function limitKey({ name, by }: Limit, { address, accountId, body }: Caller): string {
  const parts = by.map((part) => {
    if (part === 'network') return networkOf(address)
    if (part === 'account') return accountId
    const value = (body as Record<string, unknown> | undefined)?.[part.slice('body.'.length)]
    return typeof value === 'string' ? identifierKey(value) : undefined
  })
  if (parts.includes(undefined)) throw new Error(`The limit "${name}" cannot be counted here.`)
  return parts.join(' ')
}
