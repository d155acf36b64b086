import { viewOf, type Work } from '@trouvaille/domain'
import { Cover } from '../../ui/cover.tsx'
import styles from './lately.module.css'

/** The covers of what a friend keeps lately, beside their name. Decorative. */
export function Lately({ works }: { works: readonly Work[] }) {
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
