import { legendOf, viewOf, type Work } from '@trouvaille/domain'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/cover.tsx'
import { WorkLink } from '../works/work-link.tsx'
import styles from './showcase.module.css'
import { texts } from './texts.ts'

/** The head of a profile: what its owner shows first, large on the shelf [SHOW-01]. */
export function Showcase({ works }: { works: readonly Work[] }) {
  if (works.length === 0) return null
  return (
    <ul className={styles.shelf} aria-label={texts.showcase.label}>
      {works.map((work) => {
        const view = viewOf(work)
        const legend = legendOf(view)
        return (
          <li key={view.path}>
            <WorkLink work={work} className={styles.work}>
              <span className={classes(styles.stage, styles[view.shape])}>
                <Cover work={view} use="detail" />
              </span>
              <span className={styles.words}>
                <b>{view.title}</b>
                {legend && <span className="legend">{legend}</span>}
              </span>
            </WorkLink>
          </li>
        )
      })}
    </ul>
  )
}
