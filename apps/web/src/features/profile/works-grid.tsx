import { legendOf, viewOf, type Work } from '@trouvaille/domain'
import { Cover } from '../../ui/cover.tsx'
import { WorkLink } from '../works/work-link.tsx'
import styles from './works-grid.module.css'

/** Works standing in rows, as many side by side as there is room for. */
export function WorksGrid({ works }: { works: readonly Work[] }) {
  return (
    <div className={styles.room}>
      <StandingWorks works={works} />
    </div>
  )
}

function StandingWorks({ works }: { works: readonly Work[] }) {
  return (
    <ul className={styles.works}>
      {works.map((work) => {
        const view = viewOf(work)
        const legend = legendOf(view)
        return (
          <li key={view.path}>
            <WorkLink work={work} className={styles.work}>
              <span className={styles.stage}>
                <Cover work={view} use="card" />
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
