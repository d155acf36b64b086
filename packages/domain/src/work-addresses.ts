import type { Image, Work } from './items.ts'
import { parseUrl } from './parse-url.ts'
import { pictureSource } from './pictures.ts'

/** The addresses that a work may be kept with: those that the sources of works give [PICT-06]. */

/** Where browsers fetch what the terms of a source keep with it [PICT-04]. */
export const fetchedAtSource = {
  spotify: { pictures: 'https://i.scdn.co', previews: 'https://p.scdn.co' },
  googleBooks: { pictures: 'https://books.google.com' },
} as const

const pictureOrigins: readonly string[] = Object.values(fetchedAtSource).map(({ pictures }) => pictures)
const previewOrigins: readonly string[] = [fetchedAtSource.spotify.previews]
const pageOrigins: readonly string[] = [
  'https://open.spotify.com',
  'https://www.deezer.com',
  'https://openlibrary.org',
  'https://fr.wikipedia.org',
]

/** The one form of an address, where its host is one of these. */
function addressAt(origins: readonly string[], address: string | null | undefined): string | undefined {
  const url = address ? parseUrl(address) : undefined
  return url && origins.includes(url.origin) && !url.username && !url.password ? url.href : undefined
}

/** The address of a page of a source, in its one form; undefined for that of any other page. */
export const pageOfSource = (address: string | null | undefined): string | undefined => addressAt(pageOrigins, address)

const picture = (address: string | undefined): string | undefined =>
  address && (pictureSource(address)?.href ?? addressAt(pictureOrigins, address))

const pictures = (images: readonly Image[] | undefined): Image[] | undefined =>
  images?.flatMap((image) => {
    const url = picture(image.url)
    return url ? { ...image, url } : []
  })

const film = <Item extends { poster_url?: string | undefined }>(item: Item): Item => ({
  ...item,
  ...(item.poster_url && { poster_url: picture(item.poster_url) }),
})

interface Music {
  images?: Image[] | undefined
  external_urls?: { spotify?: string | undefined } | undefined
}

const music = <Item extends Music>(item: Item): Item => ({
  ...item,
  ...(item.images && { images: pictures(item.images) }),
  ...(item.external_urls && { external_urls: { spotify: pageOfSource(item.external_urls.spotify) } }),
})

/** The work without the pictures, previews and links that lead anywhere but to the sources of works. */
export function withKnownAddresses(work: Work): Work {
  switch (work.kind) {
    case 'movie':
      return { ...work, item: film(work.item) }
    case 'series':
      return { ...work, item: film(work.item) }
    case 'artist':
      return { ...work, item: music(work.item) }
    case 'album':
      return { ...work, item: music(work.item) }
    case 'podcast':
      return { ...work, item: music(work.item) }
    case 'track': {
      const { album, preview_url: preview } = work.item
      return {
        ...work,
        item: {
          ...music(work.item),
          ...(album?.images && { album: { ...album, images: pictures(album.images) } }),
          ...(preview && { preview_url: addressAt(previewOrigins, preview) }),
        },
      }
    }
    case 'book': {
      const { imageLinks } = work.item.volumeInfo
      // Http is upgraded [DATA-24].
      const thumbnail = picture(imageLinks?.thumbnail?.replace(/^http:/i, 'https:'))
      return imageLinks
        ? { ...work, item: { ...work.item, volumeInfo: { ...work.item.volumeInfo, imageLinks: { thumbnail } } } }
        : work
    }
  }
}
