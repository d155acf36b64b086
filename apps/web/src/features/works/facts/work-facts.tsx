import type { Details, ItemOf, MediaType, Work } from '@trouvaille/domain'
import type { ComponentType } from 'react'
import { BookFacts } from './book-facts.tsx'
import { MovieFacts, SeriesFacts } from './film-facts.tsx'
import { AlbumFacts, ArtistFacts, TrackFacts } from './music-facts.tsx'
import { PodcastFacts } from './podcast-facts.tsx'

const facts: { [K in MediaType]: ComponentType<{ item: ItemOf[K]; details: Details | undefined }> } = {
  movie: MovieFacts,
  series: SeriesFacts,
  artist: ArtistFacts,
  album: AlbumFacts,
  track: TrackFacts,
  podcast: PodcastFacts,
  book: BookFacts,
}

interface WorkFactsProps {
  work: Work
  /** Undefined while loading. */
  details: Details | undefined
}

/** The facts of a work: the part of a detail page that differs by media type. */
export function WorkFacts({ work, details }: WorkFactsProps) {
  // Media type and item correspond, which the compiler cannot infer through the table.
  const Facts = facts[work.kind] as ComponentType<{ item: Work['item']; details: Details | undefined }>
  return <Facts item={work.item} details={details} />
}
