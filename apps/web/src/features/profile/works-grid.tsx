import { viewOf, type Work } from '@trouvaille/domain'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { Cover } from '../../ui/cover.tsx'
import { Sticker } from '../../ui/sticker.tsx'
import { texts as favouriteTexts } from '../favourites/texts.ts'
import { useIsFavourite } from '../favourites/use-favourites.ts'
import { WorkLink } from '../works/work-link.tsx'
import { WorkWords } from '../works/work-words.tsx'
import styles from './works-grid.module.css'

interface WorksGridProps {
  works: readonly Work[]
  /** Whether a work is in both lists, and so has the star; by the member's own lists when absent. */
  isStarred?: (work: Work) => boolean
}

/** How many of the first works may be on the screen when the grid is opened. */
const firstShown = 18

const isLate = (index: number) => index >= firstShown

/** A responsive grid of works. */
export function WorksGrid({ works, isStarred }: WorksGridProps) {
  useCoversApart(works)
  return (
    <div className={styles.room}>
      <ul className={styles.works}>
        {works.map((work, index) =>
          isStarred ? (
            <StandingWork key={viewOf(work).path} work={work} late={isLate(index)} isStarred={isStarred(work)} />
          ) : (
            <OwnWork key={viewOf(work).path} work={work} late={isLate(index)} />
          ),
        )}
      </ul>
    </div>
  )
}

interface OwnWorkProps {
  work: Work
  /** Whether it stands far down the page. */
  late: boolean
}

function OwnWork({ work, late }: OwnWorkProps) {
  const isStarred = [useIsFavourite('current', work), useIsFavourite('all_time', work)].every(Boolean)
  return <StandingWork work={work} late={late} isStarred={isStarred} />
}

function StandingWork({ work, late, isStarred }: OwnWorkProps & { isStarred: boolean }) {
  const view = viewOf(work)
  return (
    <li>
      <WorkLink work={work} className={styles.work}>
        <span className={styles.stage}>
          <span className={styles.holder}>
            <Cover work={view} use="card" late={late} />
            {isStarred && (
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
