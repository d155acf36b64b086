import { useQuery } from '@tanstack/react-query'
import { mediaSections, dayInParis, viewOf, type Work } from '@trouvaille/domain'
import { useMemo, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { favouriteStore } from '../favourites/store.ts'
import { useFavouritesStatus } from '../favourites/use-favourites.ts'
import { FriendsPicks } from '../recommendations/friends-picks.tsx'
import { recommendationsQuery } from '../works/queries.ts'
import { readRecents } from '../works/recents.ts'
import { LoadingCarousel, WorkCarousel } from '../works/work-carousel.tsx'
import { notKept, reasonsOf, worksToResume } from './own-works.ts'
import { texts } from './texts.ts'

/** Fewer recommendations are no row. */
const fewest = 4

/** What makes home somebody's own: what to go on with, what they may like, what their friends keep. */
export function HomeShelves() {
  const state = useStore(favouriteStore)
  const [seen] = useState(() => mediaSections.map(readRecents))
  const [day] = useState(() => dayInParis(new Date()))
  const resumed = worksToResume(state, seen)
  const isAwaited = useFavouritesStatus() === 'awaited'
  // The rows stay while somebody sticks what is in them.
  const [reasons, setReasons] = useState<readonly Work[]>([])
  if (reasons.length === 0 && resumed.length > 0) {
    const found = reasonsOf(state, day)
    if (found.length > 0) setReasons(found)
  }
  return (
    <>
      {resumed.length > 0 ? (
        <WorkCarousel title={texts.resume} works={resumed} dense />
      ) : (
        isAwaited && <LoadingCarousel title={texts.resume} shapes={['poster']} dense />
      )}
      {reasons.map((liked) => (
        <Because key={viewOf(liked).path} liked={liked} />
      ))}
      <FriendsPicks dense />
    </>
  )
}

/** Works that go with one that the member keeps. What cannot be asked for, or is little, is left out [LIFE-02]. */
function Because({ liked }: { liked: Work }) {
  const { kind, id, title, shape } = viewOf(liked)
  const { data, isError } = useQuery(recommendationsQuery(kind, id))
  // What is stuck here stays where it is.
  const works = useMemo(() => data && notKept(favouriteStore.get(), data), [data])
  if (works) return works.length < fewest ? null : <WorkCarousel title={texts.because(title)} works={works} dense />
  return isError ? null : <LoadingCarousel title={texts.because(title)} shapes={[shape]} dense />
}
