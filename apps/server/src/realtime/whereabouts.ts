import type { DeviceRegistry } from '../platform/broker/broker.ts'

/** Where some people are, at one moment. */
export interface Places {
  isHere: (accountId: string) => boolean
  /** Whether they are anywhere. */
  isThere: (accountId: string) => boolean
  /** The other nodes at which they are. */
  nodesOf: (accountId: string) => readonly string[]
}

export type Whereabouts = (accountIds: readonly string[]) => Promise<Places>

/** @param isHere Whether somebody is at this node. */
export function createWhereabouts(devices: Pick<DeviceRegistry, 'elsewhere'>, isHere: Places['isHere']): Whereabouts {
  return async (accountIds) => {
    const nodes = new Map<string, string[]>()
    for (const [node, ids] of await devices.elsewhere([...new Set(accountIds)])) {
      for (const id of ids) nodes.set(id, [...(nodes.get(id) ?? []), node])
    }
    return { isHere, isThere: (id) => isHere(id) || nodes.has(id), nodesOf: (id) => nodes.get(id) ?? [] }
  }
}
