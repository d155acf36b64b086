import { asWritten, plainText } from '@trouvaille/domain'
import { Fragment } from 'react'

interface Match {
  start: number
  end: number
}

/** Where a text holds what is looked for, accents and case forgiven, as the server forgives them. */
export function matchesIn(text: string, query: string): Match[] {
  const wanted = plainText(query.trim())
  if (wanted === '') return []
  let plain = ''
  /** Of each unit of the plain text, where its character begins in the text itself. */
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
    // Marks after its last letter belong to it: the next letter is where it ends.
    matches.push({ start: origins[from] ?? 0, end: origins[from + wanted.length] ?? text.length })
  }
  return matches
}

/** Characters before the first match, from which on what stands there is left out, but for the last of them. */
const mostBefore = 80
const shownBefore = 40

/** Where to begin, so that the first match is among what is shown first; at a word, if there is one. */
function startOf(text: string, first: number): number {
  if (first <= mostBefore) return 0
  const word = text.indexOf(' ', first - shownBefore) + 1
  return word > 0 && word <= first ? word : first
}

/** What a message says around what was looked for, which is marked. */
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
