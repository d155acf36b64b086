import { Link } from '@tanstack/react-router'
import {
  type Album,
  type Artist,
  biographyOf,
  type Details,
  hoursAndMinutes,
  isIdOf,
  minutesAndSeconds,
  pathOf,
  releaseDateText,
  type Track,
} from '@trouvaille/domain'
import { webAddress } from '../../../lib/outside-link.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PreviewButton } from '../preview-button.tsx'
import { texts } from '../texts.ts'
import { albumLength } from '../album-length.ts'
import { Actions, FactsFrame, FactTable, GenreBadges, SpotifyLink } from './facts.tsx'
import styles from './facts.module.css'

export function ArtistFacts({ item, details }: { item: Artist; details: Details | undefined }) {
  return (
    <FactsFrame>
      <GenreBadges genres={item.genres} />
      {details ? (
        <p className="reading">{details.biography ?? biographyOf(item.name, item.genres)}</p>
      ) : (
        <div className={styles.awaited}>
          <Skeleton style={{ height: '100%' }} />
        </div>
      )}
      <Actions>
        <SpotifyLink urls={item.external_urls} />
      </Actions>
    </FactsFrame>
  )
}

export function AlbumFacts({ item, details }: { item: Album; details: Details | undefined }) {
  const length = details?.tracks && albumLength(details.tracks, item.total_tracks)
  return (
    <FactsFrame>
      <FactTable
        facts={[
          [texts.release, releaseDateText(item.release_date)],
          [texts.tracks, item.total_tracks],
          [texts.length, length && hoursAndMinutes(Math.round(length / 60_000))],
        ]}
      />
      <Actions>
        <SpotifyLink urls={item.external_urls} />
      </Actions>
    </FactsFrame>
  )
}

export function TrackFacts({ item }: { item: Track }) {
  const preview = webAddress(item.preview_url)
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
        <SpotifyLink urls={item.external_urls} />
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
