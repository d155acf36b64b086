import { asWritten, foldForSearch, typeset } from '@trouvaille/domain'
import type { ReactNode } from 'react'

/** A title with what was typed marked in it, whatever its accents and case. */
export function Highlight({ text: given, query }: { text: string; query: string }): ReactNode {
  // Set as a whole: its parts are shown as they are then.
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

/** How many characters of the text, from its start, fold to what is wanted; 0 when none do. */
function matchLength(text: string, wanted: string): number {
  for (let length = 1; length <= text.length; length += 1) {
    const folded = foldForSearch(text.slice(0, length))
    if (folded === wanted) return length
    if (!wanted.startsWith(folded)) return 0
  }
  return 0
}
