/** A full stop after these does not end a sentence: an initial, or an abbreviation. */
const abbreviation = /(?:^|[^\p{L}\p{N}])(?:\p{Lu}|MM|Mr|Mrs|Ms|Dr|Pr|Me|St|Ste|Jr|Sr|vs|vol|cf|env|éd)\.\s*$/u

/** Continuations after a quotation or question in the middle of a sentence. */
const middle = /^[\p{Ll}\p{Pe}\p{Pf},;:–—-]/u

/** Empty brackets after a name, whose content was removed. */
const emptyBrackets = /\s*[([]\s*[,;]?\s*[)\]]/g

/**
 * Truncates a text to whole sentences; the first is always kept.
 * @param most Maximum number of characters.
 */
export function wholeSentences(text: string, most: number): string {
  let kept = ''
  for (const sentence of sentencesOf(text.replace(emptyBrackets, '').replace(/\s+/g, ' ').trim())) {
    if (kept && (kept + sentence).trimEnd().length > most) break
    kept += sentence
  }
  return kept.trimEnd()
}

function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const { segment } of new Intl.Segmenter('fr', { granularity: 'sentence' }).segment(text)) {
    const last = sentences.at(-1)
    if (last !== undefined && (abbreviation.test(last) || middle.test(segment)))
      sentences.push(sentences.pop() + segment)
    else sentences.push(segment)
  }
  return sentences
}
