import { proseMaxCharacters } from '@trouvaille/contract'
import type { Work } from '@trouvaille/domain'
import { sanitiseHtml } from './html.ts'

/** Whatever a device sends, a description that is HTML is kept as the catalogue would give it [GAP-117]. */
export function withCleanHtml(work: Work): Work {
  if (work.kind !== 'podcast' || work.item.description === undefined) return work
  return {
    ...work,
    item: { ...work.item, description: sanitiseHtml(work.item.description, proseMaxCharacters) },
  }
}
