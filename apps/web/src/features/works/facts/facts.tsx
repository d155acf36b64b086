import { frenchGenre, type MediaType, pageAtSource, pageOfSource } from '@trouvaille/domain'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { outside } from '../../../lib/outside-link.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { texts } from '../texts.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './facts.module.css'

/** The parts that facts of several kinds are made of. */

export function FactsFrame({ children }: { children: ReactNode }) {
  return <div className={styles.facts}>{children}</div>
}

/** Holds the place of a value that is on its way: as wide as most lengths and countries. */
export const awaited = <Skeleton style={{ width: '3.4em', height: '1em', marginTop: 4 }} />

/** Names and values; those without a value are left out. */
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

/** The work where it is from, in a new tab; nothing without an address [GAP-118]. */
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
