import { legendOf, viewOf, type Work } from '@trouvaille/domain'
import { Suspense } from 'react'
import { Cover } from '../../ui/cover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSpreadLayouts } from '../../ui/use-spread-layouts.ts'
import { WorkLink } from '../works/work-link.tsx'
import styles from './works-grid.module.css'

/** Works standing in rows, as many side by side as there is room for. */
export function WorksGrid({ works }: { works: readonly Work[] }) {
  return (
    <div className={styles.room}>
      <Suspense fallback={<Skeleton style={{ height: 200 }} />}>
        <StandingWorks works={works} />
      </Suspense>
    </div>
  )
}

function StandingWorks({ works }: { works: readonly Work[] }) {
  const layouts = useSpreadLayouts(works)
  return (
    <ul className={styles.works}>
      {works.map((work, index) => {
        const view = viewOf(work)
        const legend = legendOf(view)
        return (
          <li key={view.path}>
            <WorkLink work={work} className={styles.work}>
              <span className={styles.stage}>
                <Cover work={view} use="card" layout={layouts[index]} />
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
