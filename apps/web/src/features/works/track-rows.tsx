import { type AlbumTrack, minutesAndSeconds, previewOf, type Track, viewOf, type Work } from '@trouvaille/domain'
import { type ReactNode, useId } from 'react'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { Cover } from '../../ui/cover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RowPreview } from './preview-button.tsx'
import { texts } from './texts.ts'
import styles from './track-rows.module.css'
import { WorkLink } from './work-link.tsx'

interface TrackRowsProps {
  title: string
  /** Number of titles, beside the heading. */
  note?: string | undefined
  children: ReactNode
}

/** A section of titles in rows, in two columns where there is room. */
export function TrackRows({ title, note, children }: TrackRowsProps) {
  const heading = useId()
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {children}
    </section>
  )
}

/** The tracks of an album, with track numbers. */
export function AlbumRows({ tracks, by }: { tracks: readonly AlbumTrack[]; by: string | undefined }) {
  const isOnSeveral = new Set(tracks.map(({ disc }) => disc)).size > 1
  return (
    <ol className={styles.rows}>
      {tracks.map(({ number, disc, track }) => {
        const { creator } = viewOf({ kind: 'track', item: track })
        return (
          <Row
            key={track.id}
            track={track}
            // The album's own artists are under its title.
            legend={creator === by ? undefined : creator}
            lead={
              <span className={styles.number}>
                {isOnSeveral && disc !== undefined && <span className="visually-hidden">{texts.disc(disc)} </span>}
                {number ?? '–'}
              </span>
            }
          />
        )
      })}
    </ol>
  )
}

/** Titles of an artist, each with its album cover. */
export function TitleRows({ works }: { works: readonly Work[] }) {
  useCoversApart(works)
  return (
    <ol className={styles.rows}>
      {works.map((work) =>
        work.kind === 'track' ? (
          <Row
            key={work.item.id}
            track={work.item}
            legend={work.item.album ? [work.item.album.name, viewOf(work).year].filter(Boolean).join(', ') : undefined}
            lead={
              <span className={styles.cover}>
                <Cover work={viewOf(work)} use="suggestion" />
              </span>
            }
          />
        ) : null,
      )}
    </ol>
  )
}

interface RowProps {
  track: Track
  lead: ReactNode
  legend: string | undefined
}

function Row({ track, lead, legend }: RowProps) {
  const work: Work = { kind: 'track', item: track }
  const { title } = viewOf(work)
  const preview = previewOf(track)
  return (
    <li className={styles.row}>
      {lead}
      <WorkLink work={work} className={styles.link}>
        <b>{title}</b>
        {legend && <span className="legend">{legend}</span>}
      </WorkLink>
      {preview ? <RowPreview key={preview} url={preview} title={title} /> : <span />}
      {track.duration_ms !== undefined && <span className={styles.length}>{minutesAndSeconds(track.duration_ms)}</span>}
    </li>
  )
}

/** Skeleton of the rows. */
export function LoadingRows({ count }: { count: number }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={styles.row}>
          <Skeleton style={{ width: 22, height: 18 }} />
          <Skeleton style={{ width: `${40 + ((place * 17) % 35)}%`, height: 18 }} />
        </div>
      ))}
    </div>
  )
}
