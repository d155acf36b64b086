import { asWritten, plainText } from '@trouvaille/domain'
import { Fragment } from 'react'

interface Match {
  start: number
  end: number
}

/** The matches of a query in a text, ignoring accents and case with the same normalization as the server. */
export function matchesIn(text: string, query: string): Match[] {
  const wanted = plainText(query.trim())
  if (wanted === '') return []
  let plain = ''
  /** Maps each code unit of the normalized text to the start of its character in the original text. */
  const origins: number[] = []
  let place = 0
  for (const character of text) {
    const folded = plainText(character)
    for (let unit = 0; unit < folded.length; unit += 1) origins.push(place)
    plain += folded
    place += character.length
  }
  const matches: Match[] = []
  for (let from = plain.indexOf(wanted); from >= 0; from = plain.indexOf(wanted, from + wanted.length)) {
    // Combining marks after its last letter belong to the match: it ends at the next letter.
    matches.push({ start: origins[from] ?? 0, end: origins[from + wanted.length] ?? text.length })
  }
  return matches
}

/** Number of characters before the first match above which the text is truncated, and how many of them are kept. */
const mostBefore = 80
const shownBefore = 40

/** Start of the excerpt that contains the first match; at a word boundary, if there is one. */
function startOf(text: string, first: number): number {
  if (first <= mostBefore) return 0
  const word = text.indexOf(' ', first - shownBefore) + 1
  return word > 0 && word <= first ? word : first
}

/** Excerpt of a message with the matches highlighted. */
export function MatchedText({ text, query }: { text: string; query: string }) {
  const matches = matchesIn(text, query)
  const start = startOf(text, matches[0]?.start ?? 0)
  return (
    <>
      {start > 0 && '…'}
      {matches.map((match, index) => (
        <Fragment key={match.start}>
          {asWritten(text.slice(matches[index - 1]?.end ?? start, match.start))}
          <mark>{asWritten(text.slice(match.start, match.end))}</mark>
        </Fragment>
      ))}
      {asWritten(text.slice(matches.at(-1)?.end ?? start))}
    </>
  )
}
