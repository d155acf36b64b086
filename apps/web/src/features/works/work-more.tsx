import { useQuery } from '@tanstack/react-query'
import { type Details, isSomebody, type MediaType, mediaTypes, originOf, viewOf, type Work } from '@trouvaille/domain'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { creatorQuery, recommendationsQuery } from './queries.ts'
import { texts } from './texts.ts'
import { AlbumRows, LoadingRows, TitleRows, TrackRows } from './track-rows.tsx'
import { LoadingCarousel, WorkCarousel } from './work-carousel.tsx'
import styles from './work-page.module.css'

/** Number of skeleton rows while the number of titles is unknown. */
const usualTracks = 10

interface WorkMoreProps {
  work: Work
  /** Undefined while loading. */
  details: Details | undefined
  /** Refetches; undefined unless loading failed. */
  onRetry: (() => void) | undefined
}

/** Related content below the facts. */
export function WorkMore({ work, details, onRetry }: WorkMoreProps) {
  const { kind } = work
  const { id } = viewOf(work)
  const books = useBooksBeside(work)
  // Deezer has no recommendations for podcasts: no space is reserved.
  const leadsFurther = kind !== 'podcast' || originOf(id) !== 'deezer'
  const elsewhere = beside(details?.elsewhere ?? [], details?.albums ?? [])
  return (
    <>
      {kind === 'album' && <AlbumTracks work={work} details={details} onRetry={onRetry} />}
      {kind === 'artist' && <ArtistWorks details={details} onRetry={onRetry} />}
      {details && books ? (
        <>
          {elsewhere.length > 0 && <Elsewhere works={elsewhere} />}
          {books.length > 0 && <SamePen books={books} />}
          {leadsFurther && <Recommendations kind={kind} id={id} without={[...(details.albums ?? []), ...books]} />}
        </>
      ) : (
        // Later content causes no layout shift here.
        leadsFurther && <LoadingCarousel title={texts.recommendations} shapes={[mediaTypes[kind].shape]} />
      )}
    </>
  )
}

function AlbumTracks({ work, details, onRetry }: WorkMoreProps) {
  const total = work.kind === 'album' ? work.item.total_tracks : undefined
  if (onRetry) return <Failure text={texts.tracksFailed} onRetry={onRetry} />
  if (!details) {
    return (
      <TrackRows title={texts.trackList}>
        <LoadingRows count={total ?? usualTracks} />
      </TrackRows>
    )
  }
  const { tracks = [] } = details
  if (tracks.length === 0) return null
  const isPartial = total !== undefined && tracks.length < total
  return (
    <TrackRows
      title={texts.trackList}
      note={isPartial ? texts.tracksOf(tracks.length, total) : texts.trackCount(tracks.length)}
    >
      <AlbumRows tracks={tracks} by={viewOf(work).creator} />
    </TrackRows>
  )
}

/** Other books by the first author of a book; undefined while loading. */
function useBooksBeside(work: Work): Work[] | undefined {
  const { creators, path } = viewOf(work)
  const author = work.kind === 'book' ? creators.find(isSomebody) : undefined
  const { data, isLoading } = useQuery({ ...creatorQuery(author?.name ?? ''), enabled: author !== undefined })
  if (isLoading) return undefined
  return data?.works.filter((other) => other.kind === 'book' && viewOf(other).path !== path) ?? []
}

function SamePen({ books }: { books: readonly Work[] }) {
  return <WorkCarousel title={texts.samePen} works={books} renderCaption={(book) => <Year work={book} />} />
}

function ArtistWorks({ details, onRetry }: Omit<WorkMoreProps, 'work'>) {
  if (onRetry) return <Failure text={texts.discographyFailed} onRetry={onRetry} />
  if (!details) return <LoadingCarousel title={texts.discography} shapes={[mediaTypes.album.shape]} />
  const { albums = [], bestKnown = [] } = details
  return (
    <>
      {albums.length > 0 && (
        <WorkCarousel title={texts.discography} works={albums} renderCaption={(album) => <Year work={album} />} />
      )}
      {bestKnown.length > 0 && (
        <TrackRows title={texts.bestKnown}>
          <TitleRows works={bestKnown} />
        </TrackRows>
      )}
    </>
  )
}

const Year = ({ work }: { work: Work }) => <span className="legend">{viewOf(work).year}</span>

function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.failure}>
      <LoadFailure text={text} onRetry={onRetry} />
    </div>
  )
}

interface RecommendationsProps {
  kind: MediaType
  id: string
  /** The works shown on the page already. */
  without: readonly Work[]
}

function Recommendations({ kind, id, without }: RecommendationsProps) {
  const { data, isPending } = useQuery(recommendationsQuery(kind, id))
  if (isPending) return <LoadingCarousel title={texts.recommendations} shapes={[mediaTypes[kind].shape]} />
  const works = beside(data ?? [], without)
  return works.length > 0 ? <WorkCarousel title={texts.recommendations} works={works} /> : null
}

/** Excludes works that are shown on the page already. */
function beside(works: readonly Work[], shown: readonly Work[]): Work[] {
  const paths = new Set(shown.map((work) => viewOf(work).path))
  return works.filter((work) => !paths.has(viewOf(work).path))
}
