import { Link } from '@tanstack/react-router'
import {
  type Album,
  type Artist,
  biographyOf,
  type Details,
  hoursAndMinutes,
  isEmbeddedId,
  isIdOf,
  minutesAndSeconds,
  originOf,
  pathOf,
  previewOf,
  releaseDateText,
  type Track,
} from '@trouvaille/domain'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PreviewButton } from '../preview-button.tsx'
import { texts } from '../texts.ts'
import { albumLength } from '../album-length.ts'
import { Actions, awaited, FactsFrame, FactTable, GenreBadges, LinkToSource } from './facts.tsx'
import styles from './facts.module.css'

/** Only the embedded catalogue has biographical data. */
export function ArtistFacts({ item, details }: { item: Artist; details: Details | undefined }) {
  return (
    <FactsFrame>
      <GenreBadges genres={item.genres} />
      {details || !isEmbeddedId(item.id) ? (
        <p className="reading">{details?.biography ?? biographyOf(item.name, item.genres)}</p>
      ) : (
        <div className={styles.awaited}>
          <Skeleton style={{ height: '100%' }} />
        </div>
      )}
      <Actions>
        <LinkToSource kind="artist" item={item} />
      </Actions>
    </FactsFrame>
  )
}

export function AlbumFacts({ item, details }: { item: Album; details: Details | undefined }) {
  const length = details?.tracks && albumLength(details.tracks, item.total_tracks)
  // Nearly every album has both, so the skeleton reserves space for both.
  const coming = !details && originOf(item.id) === 'deezer' && awaited
  return (
    <FactsFrame>
      <FactTable
        facts={[
          [texts.release, releaseDateText(item.release_date)],
          [texts.tracks, item.total_tracks],
          [texts.length, coming || (length && hoursAndMinutes(Math.round(length / 60_000)))],
          [texts.genres, coming || details?.genres?.join(', ')],
        ]}
      />
      <Actions>
        <LinkToSource kind="album" item={item} />
      </Actions>
    </FactsFrame>
  )
}

export function TrackFacts({ item }: { item: Track }) {
  const preview = previewOf(item)
  return (
    <FactsFrame>
      <FactTable
        facts={[
          [texts.album, item.album && <AlbumName key="album" {...item.album} />],
          [texts.duration, item.duration_ms !== undefined && minutesAndSeconds(item.duration_ms)],
        ]}
      />
      <Actions>
        {preview && <PreviewButton key={preview} url={preview} />}
        <LinkToSource kind="track" item={item} />
      </Actions>
    </FactsFrame>
  )
}

function AlbumName({ id, name }: { id?: string | undefined; name: string }) {
  return id && isIdOf('album', id) ? (
    <Link to={pathOf('album', id)} className={styles.link}>
      {name}
    </Link>
  ) : (
    name
  )
}
