import type { ReactNode } from 'react'

/** People found by the search of everything. Injected by the feature that searches them. */
export interface FoundPeople {
  count: number
  isWaiting: boolean
  /** Retries after a failure. */
  retry: (() => void) | undefined
  /** Renders them, under the id `people`; nothing when there are none. */
  section: ReactNode
}
