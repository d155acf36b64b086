import { viewOf, type Work } from '@trouvaille/domain'
import type { LayoutName } from '@trouvaille/domain/covers'
import { use } from 'react'
import { drawing } from './drawings.ts'

/** A layout for each drawn cover of a row, so that neighbours differ. Suspends until the generator is there. */
export function useSpreadLayouts(works: readonly Work[]): LayoutName[] {
  const { spreadLayouts } = use(drawing())
  return spreadLayouts(works.map((work) => viewOf(work)))
}
