/**
 * What the nodes of one installation say to each other, and which devices are at which of them. Nothing of it is the
 * truth: that is in the database, and what a node did not hear it reads there.
 */
export interface Broker {
  /** Names this process. */
  readonly nodeId: string
  /** Whether there are no other nodes, ever. */
  readonly isAlone: boolean
  /** Hears what is published on these channels, and then says that it is there. */
  start(channels: readonly string[], handlers: BrokerHandlers): Promise<void>
  /** Sends to the other nodes that listen on one of these channels. Never fails: what is lost is missed (see there). */
  publish(channels: readonly string[], message: unknown): void
  /** Resolves when it hears what is published on these channels from now on, or cannot: see `missed`. May be repeated. */
  listen(channels: readonly string[]): Promise<void>
  ignore(channels: readonly string[]): void
  /** Whether it heard the others until a moment ago: what it holds of the database may be believed. */
  isCurrent(): boolean
  /** Whether all nodes hear each other, and nothing was missed that is not caught up. */
  isWhole(): boolean
  readonly devices: DeviceRegistry
  /**
   * Adds to a list that all nodes write to.
   * @returns The list with it, the newest last; undefined where there is no answer.
   */
  append(list: string, entry: string, bounds: ListBounds): Promise<readonly string[] | undefined>
  metrics(): BrokerMetrics
  close(): Promise<void>
}

export interface ListBounds {
  /** How many entries are kept, the newest ones. */
  max: number
  /** How long the list is kept after its last entry, in milliseconds. */
  lifeMs: number
}

export interface BrokerMetrics {
  /** Whether the broker answers. */
  isUp: boolean
  /** Other nodes that are there. */
  peers: number
  /** Messages for other nodes, and of others for this one, without heartbeats. */
  sent: number
  received: number
}

export interface BrokerHandlers {
  /** Something that another node has published. Called in the order of a node's messages. */
  message(channel: string, message: unknown): void
  /** This node was deaf, or another one mute: what happened meanwhile is to be read from the database. */
  missed(): void
  /** This node was away for so long that others took its devices for gone. */
  returned(): void
  /** A node is gone without a word; these accounts had devices there. */
  lost(accountIds: readonly string[]): void
  /** The devices here. */
  devices(): ReadonlyMap<string, number>
}

/** How many devices of an account are connected, at each node. */
export interface DeviceRegistry {
  /**
   * Counts one more device here, unless there are `max` at all nodes.
   * @param here How many there are here.
   */
  admit(accountId: string, here: number, max: number): Promise<boolean>
  /** So many are here now. */
  set(accountId: string, here: number): void
  /** Those of these accounts that have devices at other nodes, by node. */
  elsewhere(accountIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}

/** The broker cannot be used, for a reason that the operator can fix. */
export class BrokerUnusableError extends Error {}

/** Where there is one node. */
export const createLocalBroker = (nodeId: string): Broker => ({
  nodeId,
  isAlone: true,
  start: async () => {},
  publish: () => {},
  listen: async () => {},
  ignore: () => {},
  isCurrent: () => true,
  isWhole: () => true,
  devices: {
    admit: async (_, here, max) => here < max,
    set: () => {},
    elsewhere: async () => new Map(),
  },
  append: async () => undefined,
  metrics: () => ({ isUp: true, peers: 0, sent: 0, received: 0 }),
  close: async () => {},
})
