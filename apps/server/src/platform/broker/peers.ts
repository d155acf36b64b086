/** What nodes say of themselves. */
export interface PeerNote {
  node: string
  /** `beat`: it is there; `leaves`: it stops; `missed`: others may not have heard all of it. */
  kind: 'beat' | 'leaves' | 'missed'
}

/** How often a node says that it is there, in milliseconds. */
export const beatMs = 1000
/** Who was not heard for so long may be mute, and this node deaf if that is itself. */
const silentMs = 2500
/** Who was not heard for so long is gone. */
export const lostMs = 10_000

export interface PeersOptions {
  nodeId: string
  /** Milliseconds that go on while the process is paused. */
  now?: () => number
  /** This node hears again. @param silence For how long it did not, in milliseconds. */
  onRecovery: (silence: number) => void
  /** What others have published may not have come here. */
  onMissed: () => void
  onLost: (node: string) => void
  /** A node was heard for the first time, and may not know of this one. */
  onNew: () => void
}

/**
 * Knows from beats which nodes are there, and whether they hear each other. A node hears its own beats as those of the
 * others: without them it is deaf or mute. It says nothing of what a clock shows, which may be wrong at any node.
 */
export function createPeers({
  nodeId,
  now = () => performance.now(),
  onRecovery,
  onMissed,
  onLost,
  onNew,
}: PeersOptions) {
  const beatAt = new Map<string, number>()
  let ownAt = -Infinity
  let isDeaf = true

  const isRecent = (at: number) => now() - at <= silentMs
  const isCurrent = () => !isDeaf && isRecent(ownAt)

  function receiveOwn(): void {
    const silence = now() - ownAt
    ownAt = now()
    if (!isDeaf && silence <= silentMs) return
    isDeaf = false
    // It has just come: nobody is here who could have missed anything.
    if (silence === Infinity) return
    // How long the others were silent is not known.
    for (const node of beatAt.keys()) beatAt.set(node, ownAt)
    onRecovery(silence)
  }

  return {
    receive({ node, kind }: PeerNote): void {
      if (node === nodeId) return receiveOwn()
      if (kind === 'leaves') return void beatAt.delete(node)
      if (!beatAt.has(node)) onNew()
      beatAt.set(node, now())
      if (kind === 'missed') onMissed()
    },

    /** A connection to the broker broke: something may be lost in both directions until it is there again. */
    interrupted(): void {
      isDeaf = true
    },

    /** Looks who is silent; to be called with each beat. */
    check(): void {
      if (!isCurrent()) return
      for (const [node, at] of beatAt) {
        if (now() - at <= lostMs) continue
        beatAt.delete(node)
        onLost(node)
        onMissed()
      }
    },

    isCurrent,
    isWhole: (): boolean => isCurrent() && [...beatAt.values()].every(isRecent),
    others: (): string[] => [...beatAt.keys()],
  }
}
