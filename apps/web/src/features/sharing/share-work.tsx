import { viewOf, type Work } from '@trouvaille/domain'
import { Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import gesture from '../../ui/gesture.module.css'
import { texts } from './texts.ts'

const ShareWorkDialog = lazy(() =>
  import('./share-work-dialog.tsx').then((module) => ({ default: module.ShareWorkDialog })),
)

/** The third gesture beside a work: sending it to somebody. */
export function ShareWork({ work }: { work: Work }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={gesture.gesture} onClick={() => setOpen(true)}>
        <span className={gesture.disc}>
          <Send aria-hidden="true" />
        </span>
        <span>{texts.share[work.kind]}</span>
      </button>
      {open && (
        <Suspense>
          <ShareWorkDialog work={viewOf(work)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
