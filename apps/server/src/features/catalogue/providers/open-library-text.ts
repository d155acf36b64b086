import { proseMaxCharacters } from '@trouvaille/contract'
import { textOfHtml } from '../../../platform/security/sanitize-html.ts'

/** Descriptions of Open Library: people write them, in Markdown, and say at the end where they have them from. */

/** Where a link leads: "(https://…)", with brackets in it as Wikipedia has them, or "[1]". */
const target = String.raw`(?:\((?:[^()\s]|\([^()\s]{0,100}\)){0,500}\)|\[\d*\])`
/** "[text](https://…)" and "[text][1]". Like all below, of a length that no text can make slow. */
const link = String.raw`\[([^[\]\n]*)\]${target}`
const links = new RegExp(link, 'g')
/** "[1]: https://…", to which the text refers. */
const references = /^ ?\[[^[\]\n]+\]: ?<?(?:https?:|\/)[^\n]*$/gm

/** "----------", where what stands below it is about other books. */
const othersBelow = new RegExp(
  String.raw`^ ?-{3,} ?\n[\s*_(-]{0,20}(?:${link}|also\b|contain|see also|sources?\b|previous|preceded|followed)[\s\S]*`,
  'im',
)

/** What a text says at its end of where it is from: "([source][1])", "(Source: …)", "Source: …", "--back cover". */
const trailers = [
  new RegExp(String.raw`\s*\( ?${link} ?\)$`),
  new RegExp(String.raw`\s*\[sources?\]${target}?$`, 'i'),
  /\s*\( ?sources? ?[:[][^\n]{0,300}\)$/i,
  /(?:^|\n|(?<=[.!?…»”")]))\s*(?:Source|SOURCE)s? ?:[^\n]{0,300}$/,
  /\s*(?:--|—|–) ?(?:from )?(?:the )?(?:back cover|publisher)\.?$/i,
]

/** A description as text: whole, without Markdown, and without what it says of itself at its end. */
export function textOfDescription(description: string): string {
  const plain = description
    .slice(0, proseMaxCharacters)
    .replace(/[^\S\n]+/g, ' ')
    // Long runs of blanks would make the ends of texts slow to find.
    .replace(/\n(?: ?\n)+/g, '\n\n')
    .replace(othersBelow, '')
    .replace(references, '')
    .replace(/(?<!\\)(\*{1,3})(?=\S)([^*\n]+)(?<=[^\s\\])\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_\\])_{1,2}(?=\S)([^_\n]+)(?<=[^\s\\])_{1,2}(?![\p{L}\p{N}_])/gu, '$1')
  const text = withoutTrailers(plain.trim())
    .replace(links, '$1')
    .replace(/^ ?(?:-{3,}|\*{3,}|_{3,}) ?$/gm, '')
    .replace(/^ ?(?:#{1,6} |> ?)/gm, '')
    .replace(/^ ?[*+] /gm, '- ')
    .replace(/ ?\[\d+\]/g, '')
    .replace(/\\([\\`*_{}[\]()#+.!>-])/g, '$1')
  return textOfHtml(text, proseMaxCharacters)
}

/** There may be several, one after another. */
function withoutTrailers(text: string): string {
  const shorter = trailers.reduce((rest, trailer) => rest.replace(trailer, ''), text).trimEnd()
  return shorter === text ? text : withoutTrailers(shorter)
}
