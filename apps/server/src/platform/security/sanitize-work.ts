import { proseMaxCharacters } from '@trouvaille/contract'
import { pageOfSource, withKnownAddresses, type Work } from '@trouvaille/domain'
import { sanitizeHtml } from './sanitize-html.ts'

/**
 * Every work that a device sends goes through here before it is written: it travels to other people's screens. Of a
 * description that is HTML stays what the catalogue would give [GAP-117]; pictures, previews and links lead to the
 * sources of works, or go [PICT-06].
 */
export function sanitizeWork(work: Work): Work {
  const known = withKnownAddresses(work)
  if (known.kind !== 'podcast' || known.item.description === undefined) return known
  const description = sanitizeHtml(known.item.description, proseMaxCharacters, pageOfSource)
  return { ...known, item: { ...known.item, description } }
}
