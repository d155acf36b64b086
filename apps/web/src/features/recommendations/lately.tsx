import { viewOf, type Work } from '@trouvaille/domain'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { Cover } from '../../ui/cover.tsx'
import styles from './lately.module.css'

/** The covers of a friend's latest favourites, beside their name. Decorative. */
export function Lately({ works }: { works: readonly Work[] }) {
  useCoversApart(works)
  return (
    <span className={styles.covers} aria-hidden="true">
      {works.map((work) => {
        const view = viewOf(work)
        return (
          <span key={view.path} className={styles.cover}>
            <Cover work={view} use="suggestion" />
          </span>
        )
      })}
    </span>
  )
}
