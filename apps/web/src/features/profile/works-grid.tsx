import { viewOf, type Work } from '@trouvaille/domain'
import { Cover } from '../../ui/cover.tsx'
import { Sticker } from '../../ui/sticker.tsx'
import { texts as favouriteTexts } from '../favourites/texts.ts'
import { useIsFavourite } from '../favourites/use-favourites.ts'
import { WorkLink } from '../works/work-link.tsx'
import { WorkWords } from '../works/work-words.tsx'
import styles from './works-grid.module.css'

/** Works standing in rows, as many side by side as there is room for. */
export function WorksGrid({ works }: { works: readonly Work[] }) {
  return (
    <div className={styles.room}>
      <ul className={styles.works}>
        {works.map((work) => (
          <StandingWork key={viewOf(work).path} work={work} />
        ))}
      </ul>
    </div>
  )
}

function StandingWork({ work }: { work: Work }) {
  const view = viewOf(work)
  const isInBoth = [useIsFavourite('current', work), useIsFavourite('all_time', work)].every(Boolean)
  return (
    <li>
      <WorkLink work={work} className={styles.work}>
        <span className={styles.stage}>
          <span className={styles.holder}>
            <Cover work={view} use="card" />
            {isInBoth && (
              <>
                <Sticker list="all_time" onCover />
                <span className="visually-hidden">{favouriteTexts.lists.all_time.toggle}</span>
              </>
            )}
          </span>
        </span>
        <WorkWords work={view} className={styles.words} />
      </WorkLink>
    </li>
  )
}
