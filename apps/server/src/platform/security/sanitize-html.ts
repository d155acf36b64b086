import sanitize from 'sanitize-html'

/** Tags that a description may keep; the text of any other stays without it. */
const allowedTags = ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'a']

/** Tags that stand apart from what surrounds them, and so become paragraphs. */
const blockTags = ['div', 'section', 'article', 'header', 'footer', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** Tags whose text is not for people. */
const nonTextTags = ['script', 'style', 'noscript']

/** Deeper nesting only serves to make browsers slow. */
const deepestNesting = 20

/** Tags and entities of one text that are read; far more than any description has, and each costs time. */
const mostMarkup = 2000

/** As much of the HTML as is read. */
function readable(html: string, maxCharacters: number): string {
  const text = html.slice(0, maxCharacters)
  let found = 0
  for (const { index } of text.matchAll(/[<&]/g)) {
    found += 1
    if (found > mostMarkup) return text.slice(0, index)
  }
  return text
}

/**
 * Reduces HTML that others wrote to a small list of tags [GAP-117]. Links keep an http(s) address only, open in a new
 * tab without opener, and pass nothing on to search engines. The text of a link that is taken away stays.
 * @param maxCharacters Longest result; a longer text, or one of more than 2000 tags and entities, is cut before it is
 *   parsed, so that no tag is left open.
 * @param addressOf The address that a link keeps; undefined for one that is taken away.
 */
export function sanitizeHtml(html: string, maxCharacters: number, addressOf: AddressOf = webAddress): string {
  const text = readable(html, maxCharacters)
  for (let length = text.length; ; length = Math.floor(length / 2)) {
    const clean = sanitize(text.slice(0, length), {
      allowedTags,
      allowedAttributes: { a: ['href', 'target', 'rel'] },
      allowedSchemes: ['http', 'https'],
      nestingLimit: deepestNesting,
      nonTextTags,
      transformTags: {
        ...Object.fromEntries(blockTags.map((name) => [name, 'p'])),
        a: (_: string, { href = '' }) => link(addressOf(href)),
      },
      exclusiveFilter: ({ tag, attribs }) => tag === 'a' && !attribs.href && 'excludeTag',
    }).trim()
    // Characters that are written as entities, and links, grow.
    if (clean.length <= maxCharacters) return clean
  }
}

type AddressOf = (href: string) => string | undefined

const webAddress: AddressOf = (href) => {
  const url = URL.canParse(href) ? new URL(href) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

function link(href: string | undefined): { tagName: string; attribs: Record<string, string> } {
  // Without an address it is no link, and is taken away below; another name would confuse the tags that close.
  if (href === undefined) return { tagName: 'a', attribs: {} }
  return { tagName: 'a', attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' } }
}

/**
 * The text of HTML that others wrote, its paragraphs and lines kept apart by line breaks.
 * @param maxCharacters As much of the HTML is read; the text is never longer.
 */
export function textOfHtml(html: string, maxCharacters: number): string {
  const marked = sanitize(readable(html, maxCharacters), {
    allowedTags: ['p', 'br', 'li'],
    allowedAttributes: {},
    nestingLimit: deepestNesting,
    nonTextTags,
    transformTags: Object.fromEntries(blockTags.map((name) => [name, 'p'])),
  })
  return marked
    .replace(/<\/p>/g, '\n\n')
    .replace(/<br \/>|<\/li>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The only entities that sanitising leaves. */
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }
