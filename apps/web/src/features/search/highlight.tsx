import { asWritten, foldForSearch, typeset } from '@trouvaille/domain'
import type { ReactNode } from 'react'

/** A title with the query highlighted, ignoring accents and case. */
export function Highlight({ text: given, query }: { text: string; query: string }): ReactNode {
  // Typography is applied to the whole title first, so that matches are found in the displayed text.
  const text = typeset(given)
  const wanted = foldForSearch(query)
  if (!wanted) return <>{asWritten(text)}</>
  for (const { index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const length = matchLength(text.slice(index), wanted)
    if (length === 0) continue
    return (
      <>
        {asWritten(text.slice(0, index))}
        <mark>{asWritten(text.slice(index, index + length))}</mark>
        {asWritten(text.slice(index + length))}
      </>
    )
  }
  return <>{asWritten(text)}</>
}

/** Length of the prefix whose normalized form equals the wanted one; 0 when there is none. */
function matchLength(text: string, wanted: string): number {
  for (let length = 1; length <= text.length; length += 1) {
    const folded = foldForSearch(text.slice(0, length))
    if (folded === wanted) return length
    if (!wanted.startsWith(folded)) return 0
  }
  return 0
}
