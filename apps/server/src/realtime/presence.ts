import type { After } from '../platform/runtime/clock.ts'

export interface PresenceOptions {
  /** Whoever is gone for so long is absent. */
  calmMs: number
  after: After
  /** Somebody has become absent. */
  onAbsent: (accountId: string) => void
}

/** Counts the sockets of people in memory; nothing of it is ever stored. */
export function createPresence({ calmMs, after, onAbsent }: PresenceOptions) {
  const present = new Map<string, { sockets: number; cancelLeaving?: () => void }>()

  return {
    /** A socket of somebody is there. @returns Whether they were absent before. */
    arrived(accountId: string): boolean {
      const known = present.get(accountId)
      known?.cancelLeaving?.()
      present.set(accountId, { sockets: (known?.sockets ?? 0) + 1 })
      return known === undefined
    },

    /** A socket of somebody is gone. */
    left(accountId: string): void {
      const known = present.get(accountId)
      if (!known) return
      known.sockets -= 1
      if (known.sockets > 0) return
      known.cancelLeaving = after(calmMs, () => {
        present.delete(accountId)
        onAbsent(accountId)
      })
    },

    /** How many people are there. */
    count: (): number => present.size,

    isPresent: (accountId: string): boolean => present.has(accountId),

    /** Forgets everybody, and tells nobody. */
    stop(): void {
      for (const { cancelLeaving } of present.values()) cancelLeaving?.()
      present.clear()
    },
  }
}
