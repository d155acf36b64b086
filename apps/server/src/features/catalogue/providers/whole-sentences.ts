/** A point behind these ends no sentence: a letter for a name, or what is written short before one. */
const abbreviation = /(?:^|[^\p{L}\p{N}])(?:\p{Lu}|MM|Mr|Mrs|Ms|Dr|Pr|Me|St|Ste|Jr|Sr|vs|vol|cf|env|éd)\.\s*$/u

/** How what goes on begins, behind what was quoted or asked in the middle of a sentence. */
const middle = /^[\p{Ll}\p{Pe}\p{Pf},;:–—-]/u

/** A name may be followed by what it was first called, in brackets that were emptied. */
const emptyBrackets = /\s*[([]\s*[,;]?\s*[)\]]/g

/**
 * As many sentences from the beginning of a text as fit, the first one in any case.
 * @param most Characters.
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
