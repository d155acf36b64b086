import { proseMaxCharacters } from '@trouvaille/contract'
import { pageOfSource, withKnownAddresses, type Work } from '@trouvaille/domain'
import { sanitizeHtml } from './sanitize-html.ts'

/**
 * Sanitizes every work that a client sends before it is stored: other people's clients show it. HTML descriptions are
 * reduced as those of the catalogue [GAP-117]; URLs of pictures, previews and links must be those of providers, or are
 * removed [PICT-06].
 */
export function sanitizeWork(work: Work): Work {
  const known = withKnownAddresses(work)
  if (known.kind !== 'podcast' || known.item.description === undefined) return known
  const description = sanitizeHtml(known.item.description, proseMaxCharacters, pageOfSource)
  return { ...known, item: { ...known.item, description } }
}
