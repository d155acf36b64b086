import { useQuery } from '@tanstack/react-query'
import { mediaSections, dayInParis, viewOf, type Work } from '@trouvaille/domain'
import { useMemo, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { favouritesOf } from '../favourites/store.ts'
import { useFavouritesStatus } from '../favourites/use-favourites.ts'
import { FriendsPicks } from '../recommendations/friends-picks.tsx'
import { recommendationsQuery } from '../works/queries.ts'
import { readRecents } from '../works/recents.ts'
import { LoadingCarousel, WorkCarousel } from '../works/work-carousel.tsx'
import { notKept, reasonsOf, worksToResume } from './own-works.ts'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

/** Minimum number of recommendations for a row. */
const fewest = 4

/** The personal rows of home: works to resume, recommendations, and works of friends. */
export function HomeShelves() {
  const app = useApp()
  const state = useStore(favouritesOf(app).lists)
  const [seen] = useState(() => mediaSections.map((section) => readRecents(app, section)))
  const [day] = useState(() => dayInParis(new Date()))
  const resumed = worksToResume(state, seen)
  const isAwaited = useFavouritesStatus() === 'awaited'
  // The recommendations stay while works in them are added to favourites.
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

/** Recommendations similar to one favourite. Omitted when the request fails or returns few works [LIFE-02]. */
function Because({ liked }: { liked: Work }) {
  const app = useApp()
  const { kind, id, title, shape } = viewOf(liked)
  const { data, isError } = useQuery(recommendationsQuery(kind, id))
  // A work that is added here keeps its place.
  const works = useMemo(() => data && notKept(favouritesOf(app).lists.get(), data), [app, data])
  if (works) return works.length < fewest ? null : <WorkCarousel title={texts.because(title)} works={works} dense />
  return isError ? null : <LoadingCarousel title={texts.because(title)} shapes={[shape]} dense />
}
