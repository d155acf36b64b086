import { pageTitle } from '@trouvaille/domain'
import { useEffect } from 'react'

export interface PageMeta {
  /** Without the brand; the brand is added. */
  title?: string | undefined
  description?: string | undefined
  keywords?: string | undefined
  /** True for pages that only their owner sees. */
  isPrivate?: boolean
}

const defaultDescription =
  'Gardez vos films, séries, musiques, livres et podcasts préférés, et partagez-les avec vos proches.'

/** Sets what the document says of the page [META-04] to [META-08]. */
export function usePageMeta({ title, description, keywords, isPrivate }: PageMeta): void {
  useEffect(() => {
    document.title = pageTitle(title)
    setMeta('description', description ?? defaultDescription)
    setMeta('keywords', keywords)
    setMeta('robots', isPrivate ? 'noindex' : undefined)
  }, [title, description, keywords, isPrivate])
}

function setMeta(name: string, content: string | undefined): void {
  const known = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (content === undefined) return known?.remove()
  const element = known ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }))
  element.content = content
}
