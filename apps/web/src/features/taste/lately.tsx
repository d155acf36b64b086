import { viewOf, type Work } from '@trouvaille/domain'
import { Suspense } from 'react'
import { Cover } from '../../ui/cover.tsx'
import { useSpreadLayouts } from '../../ui/use-spread-layouts.ts'
import styles from './lately.module.css'

/** The covers of what a friend keeps lately, beside their name. Decorative. */
export function Lately({ works }: { works: readonly Work[] }) {
  return (
    <span className={styles.covers} aria-hidden="true">
      <Suspense>
        <Covers works={works} />
      </Suspense>
    </span>
  )
}

function Covers({ works }: { works: readonly Work[] }) {
  const layouts = useSpreadLayouts(works)
  return works.map((work, index) => {
    const view = viewOf(work)
    return (
      <span key={view.path} className={styles.cover}>
        <Cover work={view} use="suggestion" layout={layouts[index]} />
      </span>
    )
  })
}
