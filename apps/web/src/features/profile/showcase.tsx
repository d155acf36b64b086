import { showcaseSize, viewOf, type Work } from '@trouvaille/domain'
import type { CSSProperties } from 'react'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { Cover } from '../../ui/cover.tsx'
import { WorkLink } from '../works/work-link.tsx'
import { WorkWords } from '../works/work-words.tsx'
import styles from './showcase.module.css'
import { texts } from './texts.ts'

/** The header works of a profile, large on a shelf [SHOW-01]. */
export function Showcase({ works }: { works: readonly Work[] }) {
  useCoversApart(works)
  if (works.length === 0) return null
  const free = { '--free': showcaseSize - works.length } as CSSProperties
  return (
    <ul className={styles.shelf} style={free} aria-label={texts.showcase.label}>
      {works.map((work) => {
        const view = viewOf(work)
        return (
          <li key={view.path}>
            <WorkLink work={work} className={styles.work}>
              <span className={styles.stage}>
                <Cover work={view} use="detail" />
              </span>
              <WorkWords work={view} className={styles.words} />
            </WorkLink>
          </li>
        )
      })}
    </ul>
  )
}
