import { viewOf, type Work } from '@trouvaille/domain'
import type { LayoutName } from '../lib/covers/index.ts'
import { use } from 'react'
import { drawing } from './drawings.ts'

/**
 * A layout for each drawn cover of a row, so that neighbours differ. Suspends until the generator is there, unless
 * every work has a picture.
 */
export function useSpreadLayouts(works: readonly Work[]): readonly LayoutName[] {
  const views = works.map((work) => viewOf(work))
  if (views.every((view) => view.image('card'))) return []
  const { spreadLayouts } = use(drawing())
  return spreadLayouts(views)
}
