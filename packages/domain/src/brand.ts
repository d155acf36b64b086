/** The product's name. Every title, mail, share text and native shell reads it from here. */
export const brand = 'Trouvaille'

export const tagline = 'Partagez vos découvertes'

/** Contact of the operator, named in the privacy policy; set by each operator. */
export const contactEmail = 'contact@trouvaille.example'

/** The sentence under the logo, signed in or not [HOME-03]. */
export const promise = 'Partagez vos séries, films, musiques, livres et podcasts préférés avec vos proches.'

/**
 * The title of a page [META-04] [META-05].
 * @param title The page's own title; without one the brand and the tagline are the title.
 */
export function pageTitle(title?: string): string {
  if (!title) return `${brand} | ${tagline}`
  return title.includes(brand) ? title : `${title} | ${brand}`
}

/**
 * Name of the cookie that tells scripts, and the page server, that a session exists. The session itself is in a cookie
 * that scripts cannot read.
 */
export const sessionMarker = 'trouvaille.signed_in'
