import type { PersonCard } from '@trouvaille/contract'
import { asWritten } from '@trouvaille/domain'
import { LinkifyIt } from 'linkify-it'
import { Fragment, type ReactNode } from 'react'
import { outside, webAddress } from '../../lib/outside-link.ts'
import { mentionsIn } from './mentions.ts'
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

interface MessageTextProps {
  text: string
  /** Whose names are marked where they follow an "@". */
  people?: readonly PersonCard[]
  ownId?: string
}

/** The plain text of a message, with its URLs as links, and marks where it names somebody. */
export function MessageText({ text, people = [], ownId }: MessageTextProps) {
  return partsOf(text).map(({ text: part, href }, index) =>
    href ? (
      <a key={index} href={href} className={styles.link} target={outside.target} rel={`${outside.rel} nofollow`}>
        {asWritten(part)}
      </a>
    ) : (
      <Fragment key={index}>{withMentions(part, people, ownId)}</Fragment>
    ),
  )
}

function withMentions(text: string, people: readonly PersonCard[], ownId: string | undefined): ReactNode {
  const mentions = mentionsIn(text, people)
  const ends = [0, ...mentions.map(({ end }) => end)]
  return (
    <>
      {mentions.map(({ start, end, personId }, index) => (
        <Fragment key={start}>
          {asWritten(text.slice(ends[index], start))}
          <mark className={styles.mention} data-own={personId === ownId || undefined}>
            {asWritten(text.slice(start, end))}
          </mark>
        </Fragment>
      ))}
      {asWritten(text.slice(ends.at(-1)))}
    </>
  )
}
