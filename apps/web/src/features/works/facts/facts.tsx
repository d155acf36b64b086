import { frenchGenre, type MediaType, pageAtSource, pageOfSource } from '@trouvaille/domain'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { outside } from '../../../lib/outside-link.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { texts } from '../texts.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './facts.module.css'

/** Shared components of the facts. */

export function FactsFrame({ children }: { children: ReactNode }) {
  return <div className={styles.facts}>{children}</div>
}

/** Skeleton of a value, as wide as most lengths and countries. */
export const awaited = <Skeleton style={{ width: '3.4em', height: '1em', marginTop: 4 }} />

/** Definition list; entries without a value are omitted. */
export function FactTable({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <dl className={styles.table}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A part of the page with a heading. */
export function FactBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Genres as badges. */
export function GenreBadges({ genres = [] }: { genres?: readonly string[] | undefined }) {
  if (genres.length === 0) return null
  return (
    <ul className={styles.badges} aria-label={texts.genres}>
      {genres.map((genre) => (
        <li key={genre}>{frenchGenre(genre)}</li>
      ))}
    </ul>
  )
}

interface AtSourceProps {
  kind: MediaType
  item: { id: string; external_urls?: { spotify?: string | undefined } | undefined }
}

/** Link to the work at its source, in a new tab; nothing without a URL [GAP-118]. */
export function LinkToSource({ kind, item }: AtSourceProps) {
  const atSpotify = pageOfSource(item.external_urls?.spotify)
  const address = atSpotify ?? pageAtSource(kind, item.id)
  return address ? (
    <a href={address} {...outside} className={buttonClass({})}>
      <ExternalLink aria-hidden="true" />
      {atSpotify ? texts.openInSpotify : kind === 'book' ? texts.openInOpenLibrary : texts.openInDeezer}
      <span className="visually-hidden"> {texts.newTab}</span>
    </a>
  ) : null
}

export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
