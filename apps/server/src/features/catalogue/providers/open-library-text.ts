import { proseMaxCharacters } from '@trouvaille/contract'
import { textOfHtml } from '../../../platform/security/sanitize-html.ts'

/** Descriptions of Open Library: user-written Markdown, with its source at the end. */

/** A link target: "(https://…)", possibly with brackets in it as on Wikipedia, or "[1]". */
const target = String.raw`(?:\((?:[^()\s]|\([^()\s]{0,100}\)){0,500}\)|\[\d*\])`
/** "[text](https://…)" and "[text][1]". Bounded repetition, as in all patterns below, against slow matching. */
const link = String.raw`\[([^[\]\n]*)\]${target}`
const links = new RegExp(link, 'g')
/** "[1]: https://…", a link definition. */
const references = /^ ?\[[^[\]\n]+\]: ?<?(?:https?:|\/)[^\n]*$/gm

/** "----------", after which the text is about other books. */
const othersBelow = new RegExp(
  String.raw`^ ?-{3,} ?\n[\s*_(-]{0,20}(?:${link}|also\b|contain|see also|sources?\b|previous|preceded|followed)[\s\S]*`,
  'im',
)

/** The source of a text at its end: "([source][1])", "(Source: …)", "Source: …", "--back cover". */
const trailers = [
  new RegExp(String.raw`\s*\( ?${link} ?\)$`),
  new RegExp(String.raw`\s*\[sources?\]${target}?$`, 'i'),
  /\s*\( ?sources? ?[:[][^\n]{0,300}\)$/i,
  /(?:^|\n|(?<=[.!?…»”")]))\s*(?:Source|SOURCE)s? ?:[^\n]{0,300}$/,
  /\s*(?:--|—|–) ?(?:from )?(?:the )?(?:back cover|publisher)\.?$/i,
]

/** Plain text of a description, without Markdown and without its source. */
export function textOfDescription(description: string): string {
  const plain = description
    .slice(0, proseMaxCharacters)
    .replace(/[^\S\n]+/g, ' ')
    // Long runs of white space would slow down the patterns for the end.
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

/** There may be several in a row. */
function withoutTrailers(text: string): string {
  const shorter = trailers.reduce((rest, trailer) => rest.replace(trailer, ''), text).trimEnd()
  return shorter === text ? text : withoutTrailers(shorter)
}
