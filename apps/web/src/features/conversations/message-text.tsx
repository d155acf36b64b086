import { asWritten } from '@trouvaille/domain'
import { LinkifyIt } from 'linkify-it'
import { Fragment } from 'react'
import { outside, webAddress } from '../../lib/outside-link.ts'
import styles from './message.module.css'

/** Matches URLs, with or without "https://". */
const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false })

interface Part {
  text: string
  /** The target URL, if the part is a link. */
  href?: string
}

/** Splits a text into plain parts and links. Concatenated, they are the text. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { index, lastIndex, schema, url } of linkify.match(text) ?? []) {
    // Only http and https.
    const href = webAddress(schema === '' ? url.replace(/^http:/, 'https:') : url)
    if (!href) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: text.slice(index, lastIndex), href })
    end = lastIndex
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** The plain text of a message, with its URLs as links. */
export function MessageText({ text }: { text: string }) {
  return partsOf(text).map(({ text: part, href }, index) =>
    href ? (
      <a key={index} href={href} className={styles.link} target={outside.target} rel={`${outside.rel} nofollow`}>
        {asWritten(part)}
      </a>
    ) : (
      <Fragment key={index}>{asWritten(part)}</Fragment>
    ),
  )
}
