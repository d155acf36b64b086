import sanitize from 'sanitize-html'

/** Allowed tags; of any other the text content is kept. */
const allowedTags = ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'a']

/** Block elements, which become paragraphs. */
const blockTags = ['div', 'section', 'article', 'header', 'footer', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** Tags whose content is removed. */
const nonTextTags = ['script', 'style', 'noscript']

/** Maximum nesting depth: deeper nesting only serves to slow browsers down. */
const deepestNesting = 20

/** Maximum number of tags and entities; far above any description, and each costs time. */
const mostMarkup = 2000

/** Maximum length of the input that is parsed. */
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
 * Sanitizes untrusted HTML to a list of allowed tags [GAP-117]. Links have http(s) URLs only, open in a new tab with
 * `noopener`, and are `nofollow`. The text of a removed link is kept.
 * @param maxCharacters Maximum length of the result; a longer text, or one with more than 2000 tags and entities, is
 *   cut before it is parsed, so that no tag is left open.
 * @param addressOf Maps the URL of a link; undefined removes the link.
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
    // Escaped characters, and links, grow.
    if (clean.length <= maxCharacters) return clean
  }
}

type AddressOf = (href: string) => string | undefined

const webAddress: AddressOf = (href) => {
  const url = URL.canParse(href) ? new URL(href) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

function link(href: string | undefined): { tagName: string; attribs: Record<string, string> } {
  // Without a URL the link is removed below; renaming the tag would break the nesting of closing tags.
  if (href === undefined) return { tagName: 'a', attribs: {} }
  return { tagName: 'a', attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' } }
}

/**
 * The text content of untrusted HTML, with line breaks between its paragraphs and lines.
 * @param maxCharacters Maximum length of the parsed HTML; the text is never longer.
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

/** The only entities in sanitized HTML. */
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }
