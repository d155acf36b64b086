import { type CoverShape, viewOf, type Work } from '@trouvaille/domain'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { Cover } from '../../ui/cover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FavouriteToggle } from '../favourites/favourite-toggle.tsx'
import { WorkLink } from './work-link.tsx'
import styles from './work-shelf.module.css'

interface WorkShelfProps {
  works: readonly Work[]
  /** Caption under a title. */
  caption: (work: Work) => string
}

/** Works of one media type on shelves, all visible, each with both favourite toggles. */
export function WorkShelf({ works, caption }: WorkShelfProps) {
  useCoversApart(works)
  return (
    <ul className={styles.shelf}>
      {works.map((work) => {
        const view = viewOf(work)
        return (
          <li key={view.path} className={styles.place}>
            <WorkLink work={work} className={styles.link}>
              <span className={styles.stage}>
                <Cover work={view} use="card" />
              </span>
              <b lang={view.lang}>{view.title}</b>
              {caption(work) && <span className="legend">{caption(work)}</span>}
            </WorkLink>
            <div className={styles.toggles}>
              <FavouriteToggle list="current" work={work} place="elsewhere" />
              <FavouriteToggle list="all_time" work={work} place="elsewhere" />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Skeleton of the shelves. */
export function LoadingShelf({ shape }: { shape: CoverShape }) {
  return (
    <div className={styles.shelf} aria-hidden="true">
      {[1, 2, 3, 4].map((place) => (
        <span key={place} className={styles.place}>
          <span className={styles.stage}>
            <Skeleton shape={shape} />
          </span>
        </span>
      ))}
    </div>
  )
}
