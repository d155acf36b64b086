import { viewOf, type Work } from '@trouvaille/domain'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { Cover } from '../../ui/cover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FavouriteToggle } from '../favourites/favourite-toggle.tsx'
import type { TogglePlace } from '../favourites/use-favourites.ts'
import { captionOf } from './sections.ts'
import styles from './work-cards.module.css'
import { WorkLink } from './work-link.tsx'

interface WorkCardsProps {
  works: readonly Work[]
  /** Which words the toggles have. */
  place: TogglePlace
}

/** Works as cards, each with both favourite toggles. */
export function WorkCards({ works, place }: WorkCardsProps) {
  useCoversApart(works)
  return (
    <ul className={styles.cards}>
      {works.map((work) => {
        const view = viewOf(work)
        return (
          <li key={view.path} className={styles.card}>
            <WorkLink work={work} className={styles.link}>
              <span className={styles.thumb}>
                <Cover work={view} use="card" />
              </span>
              <b lang={view.lang}>{view.title}</b>
              <span className="legend">{captionOf(view)}</span>
            </WorkLink>
            <div className={styles.toggles}>
              <FavouriteToggle list="current" work={work} place={place} />
              <FavouriteToggle list="all_time" work={work} place={place} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Skeleton of the cards. */
export function LoadingWorkCards() {
  return (
    <div className={styles.cards} aria-hidden="true">
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className={styles.card}>
          <Skeleton style={{ width: 84, aspectRatio: '2 / 3' }} />
        </div>
      ))}
    </div>
  )
}
