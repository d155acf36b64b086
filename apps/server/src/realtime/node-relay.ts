import type { LiveEvent } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import type { ConversationServices, MembershipCache } from '../features/conversations/index.ts'
import type { FriendsService } from '../features/friends/index.ts'
import type { Broker } from '../platform/broker/broker.ts'
import type { After } from '../platform/runtime/clock.ts'
import { type Concerned, type EventBus, everyNode, type Events } from '../platform/runtime/event-bus.ts'
import type { DirectEvent } from './event-routing.ts'

/** What nodes send each other. */
type RelayMessage =
  /** Events for the devices of these accounts. */
  | { does: 'send'; to: readonly string[]; events: LiveEvent[] }
  /** An event in a group, for the devices of its members. */
  | { does: 'route'; name: DirectEvent; event: Events[DirectEvent] }
  /** Something was stored in the stream of changes. */
  | { does: 'deliver' }

export interface NodeRelayOptions {
  broker: Broker
  bus: Pick<EventBus, 'receive'>
  members: Pick<MembershipCache, 'of'>
  groupIdsOf: ConversationServices['conversations']['groupIdsOf']
  friends: Pick<FriendsService, 'friendIdsOf'>
  after: After
  /** Sends to the devices at this node. */
  send: (accountIds: readonly string[], ...events: LiveEvent[]) => void
  /** Sends an event in a group to the devices at this node. */
  route: <Name extends DirectEvent>(name: Name, event: Events[Name]) => Promise<void>
  deliver: () => void
}

/** More channels than that are no longer named one by one. */
const channelsMax = 200

const ofAccount = (id: string) => `account:${id}`
const ofGroup = (id: string) => `group:${id}`
const ofNode = (id: string) => `node:${id}`

/** An account with devices here. */
interface Present {
  devices: number
  groups: Set<string>
  /** Resolves when this node hears what is for the account. */
  listening: Promise<void>
  cancelLeaving: () => void
}

/**
 * Carries to the devices at other nodes what happens at this one. A node listens on the channels of the accounts that
 * have devices there, and of the groups that these are in, and so hears nothing else. What is for a direct conversation
 * is sent to its two accounts: somebody may have thousands of them.
 */
export function createNodeRelay({
  broker,
  bus,
  members,
  groupIdsOf,
  friends,
  after,
  send,
  route,
  deliver,
}: NodeRelayOptions) {
  const present = new Map<string, Present>()
  /** Groups that are listened on, and the accounts here for which they are. */
  const listened = new Map<string, { accounts: Set<string>; listening: Promise<void> }>()

  /** Before a device is told of a group, what happens in it is heard here. */
  let settling: Promise<unknown> = Promise.resolve()

  const publish = (channels: readonly string[], message: RelayMessage) => broker.publish(channels, message)

  async function listenToGroup(groupId: string, accountId: string): Promise<void> {
    const entry = present.get(accountId)
    // Left meanwhile.
    if (!entry) return
    entry.groups.add(groupId)
    const known = listened.get(groupId) ?? { accounts: new Set(), listening: broker.listen([ofGroup(groupId)]) }
    known.accounts.add(accountId)
    listened.set(groupId, known)
    await known.listening
  }

  function leaveGroup(groupId: string, accountId: string): void {
    present.get(accountId)?.groups.delete(groupId)
    const known = listened.get(groupId)
    known?.accounts.delete(accountId)
    if (known?.accounts.size !== 0) return
    listened.delete(groupId)
    broker.ignore([ofGroup(groupId)])
  }

  async function beginListening(accountId: string): Promise<void> {
    await broker.listen([ofAccount(accountId)])
    const groups = await groupIdsOf(accountId)
    await Promise.all(groups.map((groupId) => listenToGroup(groupId, accountId)))
  }

  function endListening(accountId: string): void {
    for (const groupId of present.get(accountId)?.groups ?? []) leaveGroup(groupId, accountId)
    present.delete(accountId)
    broker.ignore([ofAccount(accountId)])
  }

  async function joinHere(conversationId: string, accountIds: readonly string[]): Promise<void> {
    const { isGroup } = await members.of(conversationId)
    if (isGroup) await Promise.all(accountIds.map((accountId) => listenToGroup(conversationId, accountId)))
  }

  /** The channels on which a conversation is listened. */
  async function channelsOf(conversationId: string): Promise<string[]> {
    const { ids, isGroup } = await members.of(conversationId)
    return isGroup ? [ofGroup(conversationId)] : ids.map(ofAccount)
  }

  async function channelsOfFriends(accountIds: readonly string[]): Promise<string[]> {
    const friendIds = await Promise.all(accountIds.map(friends.friendIdsOf))
    const nodes = await broker.devices.elsewhere(friendIds.flat())
    return [...nodes.keys()].map(ofNode)
  }

  function receive(message: RelayMessage): void {
    if (message.does === 'send') send(message.to, ...message.events)
    else if (message.does === 'deliver') void settling.then(deliver)
    else if (message.does === 'route') void route(message.name, message.event as never)
  }

  return {
    /** What is for this node, whoever is here. */
    ownChannels: [everyNode, ofNode(broker.nodeId)],

    /** What another node has published. */
    message(channel: string, message: unknown): void {
      if (channel === everyNode && !(message as Partial<RelayMessage>).does) bus.receive(message)
      else receive(message as RelayMessage)
    },

    /** A device has come. Resolves when this node hears what is for its account. */
    async enter(accountId: string): Promise<void> {
      if (broker.isAlone) return
      const known = present.get(accountId)
      if (known) {
        known.devices += 1
        known.cancelLeaving()
        return known.listening
      }
      const entry: Present = { devices: 1, groups: new Set(), listening: Promise.resolve(), cancelLeaving: () => {} }
      present.set(accountId, entry)
      entry.listening = beginListening(accountId).catch((error: unknown) => {
        endListening(accountId)
        throw error
      })
      return entry.listening
    },

    /** A device has left. */
    exit(accountId: string): void {
      const known = present.get(accountId)
      if (!known) return
      known.devices -= 1
      if (known.devices > 0) return
      // Most come back in a moment.
      known.cancelLeaving = after(live.presenceCalmMs, () => endListening(accountId))
    },

    /** Somebody has come into a conversation. */
    joined: async (conversationId: string, accountIds: readonly string[]): Promise<void> => {
      const here = accountIds.filter((id) => present.has(id))
      if (here.length === 0) return
      const joining = joinHere(conversationId, here)
      settling = Promise.all([settling, joining.catch(() => {})])
      await joining
    },
    left: leaveGroup,

    /** Listens on what people here are in now, where who came and left was missed, or nothing could be listened on. */
    async listenAnew(): Promise<void> {
      await broker.listen([...[...present.keys()].map(ofAccount), ...[...listened.keys()].map(ofGroup)])
      for (const [accountId, { groups }] of present) {
        const now = new Set(await groupIdsOf(accountId))
        for (const groupId of groups) if (!now.has(groupId)) leaveGroup(groupId, accountId)
        await Promise.all([...now].map((groupId) => listenToGroup(groupId, accountId)))
      }
    },

    /** Sends an event to the devices of an account at other nodes. */
    sendToAccount(accountId: string, event: LiveEvent): void {
      publish([ofAccount(accountId)], { does: 'send', to: [accountId], events: [event] })
    },

    /** Sends events to devices at one other node. */
    sendToNode(node: string, to: readonly string[], events: LiveEvent[]): void {
      publish([ofNode(node)], { does: 'send', to, events })
    },

    /** Sends an event in a group to the devices of its members at other nodes. */
    routeInGroup<Name extends DirectEvent>(groupId: string, name: Name, event: Events[Name]): void {
      publish([ofGroup(groupId)], { does: 'route', name, event })
    },

    /** Other nodes look into the stream of changes, if they have devices of those whom it concerns. */
    async wake({ accountIds, conversationIds, friendsOf, isForAnybody }: Concerned): Promise<void> {
      if (broker.isAlone) return
      if (isForAnybody) return publish([everyNode], { does: 'deliver' })
      const channels = new Set([
        ...accountIds.map(ofAccount),
        ...(await Promise.all(conversationIds.map(channelsOf))).flat(),
        ...(await channelsOfFriends(friendsOf)),
      ])
      publish(channels.size > channelsMax ? [everyNode] : [...channels], { does: 'deliver' })
    },
  }
}
