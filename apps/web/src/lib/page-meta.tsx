import { pageTitle, typeset } from '@trouvaille/domain'
import { useEffect } from 'react'

export interface PageMeta {
  /** Without the brand; the brand is added. */
  title?: string | undefined
  description?: string | undefined
  keywords?: string | undefined
  /** True for private pages, which are not indexed. */
  isPrivate?: boolean
}

const defaultDescription =
  'Gardez vos films, séries, musiques, livres et podcasts préférés, et partagez-les avec vos proches.'

/** Metadata of the current page; the document's own by default. */
let titleOfPage: string | undefined
let waiting = ''

function showTitle(): void {
  titleOfPage ??= document.title
  document.title = waiting ? `(${waiting}) ${titleOfPage}` : titleOfPage
}

/** Prefixes every page title with a count of unread items [GAP-143]. @param count Such as "3"; empty for none. */
export function setTitleCount(count: string): void {
  waiting = count
  showTitle()
}

/** Sets title and meta tags of the document [META-04] to [META-08]. */
export function usePageMeta({ title, description, keywords, isPrivate }: PageMeta): void {
  useEffect(() => {
    titleOfPage = typeset(pageTitle(title))
    showTitle()
    setMeta('description', description ?? defaultDescription)
    setMeta('keywords', keywords)
    setMeta('robots', isPrivate ? 'noindex' : undefined)
  }, [title, description, keywords, isPrivate])
}

function setMeta(name: string, content: string | undefined): void {
  const known = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (content === undefined) return known?.remove()
  const element = known ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }))
  element.content = typeset(content)
}
