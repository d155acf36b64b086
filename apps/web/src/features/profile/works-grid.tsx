import { viewOf, type Work } from '@trouvaille/domain'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/cover.tsx'
import { LongGrid } from '../../ui/long-grid.tsx'
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

/** A grid of so many works is rendered at once. */
const smallGrid = 6
/** Of a larger one so many are; the others follow one in a frame, so that the press on a tab is answered. */
const firstShown = 3

const isTall = (work: Work) => ['poster', 'book'].includes(viewOf(work).shape)

/** A responsive grid of works. */
export function WorksGrid({ works, isStarred }: WorksGridProps) {
  useCoversApart(works)
  return (
    <div className={styles.room}>
      <LongGrid
        items={works}
        keyOf={(work) => viewOf(work).path}
        first={works.length > smallGrid ? firstShown : smallGrid}
        className={classes(styles.works, works.some(isTall) && styles.tall)}
        itemClassName={styles.place}
      >
        {(work) => (isStarred ? <StandingWork work={work} isStarred={isStarred(work)} /> : <OwnWork work={work} />)}
      </LongGrid>
    </div>
  )
}

function OwnWork({ work }: { work: Work }) {
  const isStarred = [useIsFavourite('current', work), useIsFavourite('all_time', work)].every(Boolean)
  return <StandingWork work={work} isStarred={isStarred} />
}

function StandingWork({ work, isStarred }: { work: Work; isStarred: boolean }) {
  const view = viewOf(work)
  return (
    <WorkLink work={work} className={styles.work}>
      <span className={styles.stage}>
        <span className={styles.holder}>
          <Cover work={view} use="card" />
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
  )
}
