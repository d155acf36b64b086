import { Link } from '@tanstack/react-router'
import { legendOf, viewOf, type Work } from '@trouvaille/domain'
import { X } from 'lucide-react'
import { RoundButton } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import type { DrawingOptions } from '../../ui/drawings.ts'
import { Highlight } from './highlight.tsx'
import styles from './search-overlay.module.css'
import { texts } from './texts.ts'

interface WorkRowProps {
  work: Work
  query: string
  layout: DrawingOptions['layout']
  onPick: (work: Work) => void
  /** Gives the row a button that removes it. */
  onForget?: (work: Work) => void
}

/** One result or recent: cover, title with the match marked, creator and year. */
export function WorkRow({ work, query, layout, onPick, onForget }: WorkRowProps) {
  const view = viewOf(work)
  const legend = legendOf(view)
  return (
    <li>
      <Link to={view.path} className={styles.row} onClick={() => onPick(work)} data-result>
        <span className={styles.thumb}>
          <Cover work={view} use="suggestion" layout={layout} />
        </span>
        <span className={styles.text}>
          <b className={styles.title}>
            <Highlight text={view.title} query={query} />
          </b>
          {legend && <span className="legend">{legend}</span>}
        </span>
      </Link>
      {onForget && (
        <RoundButton label={texts.forget(view.title)} className={styles.remove} onClick={() => onForget(work)}>
          <X />
        </RoundButton>
      )}
    </li>
  )
}
