import { input } from './limits.ts'
import { internalPath } from './internal-path.ts'
import { parseUrl } from './parse-url.ts'

/** What another app shares with this one: each part is whatever that app puts there. */
export interface SharedContent {
  title?: string | undefined
  text?: string | undefined
  url?: string | undefined
}

const links = /https?:\/\/\S+/g
/** A title is often the only part in quotation marks. */
const quoted = /[«“"„]\s*([^«»“”"„]{2,})\s*[»”"]/u
const year = /\((?:[^()]*\s)?(?:19|20)\d\d[^()]*\)/g
/** What apps write before a title. */
const beginning =
  /^(?:(?:je (?:viens|suis en train) (?:de|d[’'])\s*)?(?:[eé]coute[rz]?|regarde[rz]?|d[eé]couvre[rz]?|lis(?:ez)?|lire|voir|voici|check out|listen to|watch(?:ing)?|i(?:[’']m| am) (?:listening to|watching|reading)|read))\s+/iu
/** The name of the site or app, which titles of pages end with. */
const ending =
  /\s*(?:[|·•–—]|\s-\s|\s(?:sur|on|chez|via)\s(?=\p{Lu}))\s*(?:(?:apple|amazon|prime|google|canal|france)\s)?[\p{L}\d+.!’' ]{2,24}$/u

/** The words of a text that may be a title. */
function titleIn(text: string): string {
  const plain = text.replaceAll(links, ' ').replaceAll(/\s+/g, ' ').trim()
  const inQuotes = quoted.exec(plain)?.[1]
  if (inQuotes !== undefined) return inQuotes.trim()
  let rest = plain.replace(beginning, '').replaceAll(year, ' ')
  // "Title (2001) - Film | Site": as many as there are.
  for (let shorter = rest.replace(ending, ''); shorter !== rest; shorter = rest.replace(ending, '')) rest = shorter
  return rest
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s:,;.|·–—-]+$/u, '')
    .trim()
}

/** The words of an address: "/fr/album/mezzanine/1440766962" is about "mezzanine". */
function titleInAddress(url: URL): string {
  const parts = url.pathname
    .split('/')
    .map((part) => decoded(part).replace(/\.\w+$/, ''))
    .map((part) =>
      part
        .replaceAll(/(?<![\p{L}])\d+(?![\p{L}])/gu, ' ')
        .replaceAll(/[-_+]+/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    // Ids have digits among their letters, names of folders are short or one word of many sites.
    .filter((part) => /\p{L}{3}/u.test(part) && !/\d\p{L}|\p{L}\d/u.test(part) && !folders.has(part.toLowerCase()))
  return parts.toSorted((one, other) => other.length - one.length)[0] ?? ''
}

const folders = new Set(
  'album albums artist artiste artists book books livre livres ebooks film films movie movies serie series tv show shows track tracks titre music musique podcast podcasts episode episodes title work works watch listen details product intl detail livres watchlist fiche'.split(
    ' ',
  ),
)

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * Where something shared leads [PWA-05].
 * @param appAddress The origin of the app: its own links lead to their page.
 * @returns A path of the app: the page of a link of ours, else the search of the title; without one, the empty search.
 */
export function pathOfShared({ title = '', text = '', url = '' }: SharedContent, appAddress: string): string {
  const addresses = [url, ...(text.match(links) ?? []), ...(title.match(links) ?? [])].filter((link) => parseUrl(link))
  const own = addresses.find((link) => new URL(link).origin === appAddress)
  const path = own && internalPath(own.slice(appAddress.length) || '/')
  if (path) return path
  const words =
    [title, text].map(titleIn).find((found) => /\p{L}|\d/u.test(found)) ??
    addresses.map((link) => titleInAddress(new URL(link))).find(Boolean) ??
    ''
  const query = words
    .replaceAll(/[<>{}]/g, ' ')
    .slice(0, input.searchMaxCharacters)
    .trim()
  return query ? `/search?${new URLSearchParams({ q: query })}` : '/search'
}
