import type { FriendsPick } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { favouriteLists, isFavourite, type Section, viewOf } from '@trouvaille/domain'
import { Users } from 'lucide-react'
import { useStore } from '../../lib/store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { favouritesOf } from '../favourites/store.ts'
import { WorkCarousel } from '../works/work-carousel.tsx'
import styles from './friends-picks.module.css'
import { picksQuery } from './queries.ts'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

interface FriendsPicksProps {
  /** All sections when absent. */
  section?: Section
  /** True for small covers. */
  dense?: boolean
}

/** "Chez vos amis": favourites of friends that the member does not have. Nothing is rendered without any. */
export function FriendsPicks({ section, dense = false }: FriendsPicksProps) {
  const app = useApp()
  const { data: picks = [] } = useQuery(picksQuery(section))
  const state = useStore(favouritesOf(app).lists)
  // The local favourites are newer than the answer.
  const others = picks.filter(({ work }) => !favouriteLists.some((list) => isFavourite(state, list, work)))
  if (others.length === 0) return null
  const byPath = new Map(others.map((pick) => [viewOf(pick.work).path, pick]))
  return (
    <WorkCarousel
      title={texts.picks}
      badge={
        <span className={styles.badge} aria-hidden="true">
          <Users />
        </span>
      }
      works={others.map(({ work }) => work)}
      dense={dense}
      renderCaption={(work) => {
        const pick = byPath.get(viewOf(work).path)
        return pick && <Keepers pick={pick} />
      }}
    />
  )
}

function Keepers({ pick: { people, count } }: { pick: FriendsPick }) {
  return (
    <span className={styles.keepers}>
      <span className={styles.faces} aria-hidden="true">
        {people.map(({ id, username, avatarUrl }) => (
          <Avatar key={id} name={username} seed={id} url={avatarUrl} size={24} />
        ))}
      </span>
      <span className="visually-hidden">{texts.keptBy} </span>
      <span className={styles.names}>
        {texts.keepers(
          people.map(({ username }) => username),
          count,
        )}
      </span>
    </span>
  )
}
