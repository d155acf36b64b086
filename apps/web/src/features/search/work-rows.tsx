import { type CoverShape, viewOf, type Work } from '@trouvaille/domain'
import { X } from 'lucide-react'
import { RoundButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { Cover } from '../../ui/cover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { captionOf } from '../works/sections.ts'
import { WorkLink } from '../works/work-link.tsx'
import { Highlight } from './highlight.tsx'
import { focusBeside } from './move-focus.ts'
import styles from './work-rows.module.css'
import { texts } from './texts.ts'

const isWide = (shape: CoverShape) => shape !== 'poster' && shape !== 'book'

interface WorkRowsProps {
  works: readonly Work[]
  /** The query, highlighted in the titles. */
  query?: string
  onPick: (work: Work) => void
  /** Gives each row a button that removes it. */
  onRemove?: (work: Work) => void
}

/** Results or recent searches: rows on a phone, covers on a shelf where there is room. */
export function WorkRows({ works, query = '', onPick, onRemove }: WorkRowsProps) {
  useCoversApart(works)
  return (
    <ul className={styles.rows}>
      {works.map((work) => {
        const view = viewOf(work)
        return (
          <li key={view.path}>
            <WorkLink work={work} className={styles.row} onOpen={onPick} isResult>
              <span className={classes(styles.thumb, isWide(view.shape) && styles.wide)}>
                <Cover work={view} use="suggestion" />
              </span>
              <span className={styles.text}>
                <b className={styles.title} lang={view.lang}>
                  <Highlight text={view.title} query={query} />
                </b>
                <span className={classes('legend', styles.legend)}>{captionOf(view)}</span>
              </span>
            </WorkLink>
            {onRemove && (
              <RoundButton
                label={texts.removeRecent(view.title)}
                className={styles.remove}
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget)
                  onRemove(work)
                }}
              >
                <X />
              </RoundButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Skeleton of the results: three rows, or eight covers where they are side by side. */
export function LoadingRows({ shape }: { shape: CoverShape }) {
  return (
    <ul className={classes(styles.rows, styles.loading)} aria-hidden="true">
      {[70, 55, 62, 48, 66, 52, 60, 45].map((width) => (
        <li key={width}>
          <span className={styles.row}>
            <span className={classes(styles.thumb, isWide(shape) && styles.wide)}>
              <Skeleton shape={shape} />
            </span>
            <span className={styles.text}>
              <Skeleton style={{ width: `${width}%`, height: 18 }} />
              <Skeleton style={{ width: '38%', height: 14, marginTop: 8 }} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
