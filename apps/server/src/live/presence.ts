import type { After } from '../platform/clock.ts'

export interface Presence {
  /** A socket of somebody is there. */
  arrived(accountId: string): void
  /** One of them is gone. */
  left(accountId: string): void
  isPresent(accountId: string): boolean
  /** Forgets everybody, and tells nobody. */
  stop(): void
}

export interface PresenceOptions {
  /** Whoever is gone for so long is absent. */
  calmMs: number
  after: After
  /** Somebody has become present, or absent. */
  onChange: (accountId: string) => void
}

/** Counts the sockets of people in memory; nothing of it is ever stored. */
export function createPresence({ calmMs, after, onChange }: PresenceOptions): Presence {
  const present = new Map<string, { sockets: number; cancelLeaving: () => void }>()

  return {
    arrived(accountId) {
      const known = present.get(accountId)
      known?.cancelLeaving()
      present.set(accountId, { sockets: (known?.sockets ?? 0) + 1, cancelLeaving: () => {} })
      if (!known) onChange(accountId)
    },
    left(accountId) {
      const known = present.get(accountId)
      if (!known) return
      known.sockets -= 1
      if (known.sockets > 0) return
      known.cancelLeaving = after(calmMs, () => {
        present.delete(accountId)
        onChange(accountId)
      })
    },
    isPresent: (accountId) => present.has(accountId),
    stop() {
      for (const { cancelLeaving } of present.values()) cancelLeaving()
      present.clear()
    },
  }
}
