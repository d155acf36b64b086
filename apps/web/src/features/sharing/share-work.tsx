import { viewOf, type Work } from '@trouvaille/domain'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { deferred } from '../../lib/deferred.ts'
import gesture from '../../ui/gesture.module.css'
import { texts } from './texts.ts'

const ShareWorkDialog = deferred(() => import('./share-work-dialog.tsx').then((module) => module.ShareWorkDialog))

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
      {open && <ShareWorkDialog work={viewOf(work)} onClose={() => setOpen(false)} />}
    </>
  )
}
