import { viewOf, type Work } from '@trouvaille/domain'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { Cover } from '../../ui/cover.tsx'
import styles from './elsewhere.module.css'
import { kindTexts } from './sections.ts'
import { texts } from './texts.ts'
import { TrackRows } from './track-rows.tsx'
import { WorkLink } from './work-link.tsx'

/** Adaptations in other media, each with its media type. */
export function Elsewhere({ works }: { works: readonly Work[] }) {
  useCoversApart(works)
  return (
    <TrackRows title={texts.elsewhere}>
      <ul className={styles.works}>
        {works.map((work) => {
          const view = viewOf(work)
          const { one } = kindTexts[work.kind]
          return (
            <li key={view.path}>
              <WorkLink work={work} className={styles.link}>
                <span className={styles.cover}>
                  <Cover work={view} use="card" />
                </span>
                <span className={styles.text}>
                  <b lang={view.lang}>{view.title}</b>
                  <span className="legend">{[one, view.creator, view.year].filter(Boolean).join(', ')}</span>
                </span>
              </WorkLink>
            </li>
          )
        })}
      </ul>
    </TrackRows>
  )
}
