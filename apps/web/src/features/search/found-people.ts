import type { ReactNode } from 'react'

/** The people that a search of everything has found. Who they are is known to the feature that hands them in. */
export interface FoundPeople {
  count: number
  isWaiting: boolean
  /** Asks again, where they could not be asked for. */
  retry: (() => void) | undefined
  /** How they are shown, under the id `people`; nothing when there are none. */
  section: ReactNode
}
