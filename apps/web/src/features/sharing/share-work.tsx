import { viewOf, type Work } from '@trouvaille/domain'
import { Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import styles from './share-work.module.css'
import { texts } from './texts.ts'

const ShareWorkDialog = lazy(() =>
  import('./share-work-dialog.tsx').then((module) => ({ default: module.ShareWorkDialog })),
)

/** The third gesture beside a work: sending it to somebody. */
export function ShareWork({ work, label = texts.share }: { work: Work; label?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        <span className={styles.disc}>
          <Send aria-hidden="true" />
        </span>
        <span>{label}</span>
      </button>
      {open && (
        <Suspense>
          <ShareWorkDialog path={viewOf(work).path} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
