import { viewOf, type Work } from '@trouvaille/domain'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { RoundButton } from '../../ui/button.tsx'
import gesture from '../../ui/gesture.module.css'
import { texts } from './texts.ts'

const ShareWorkDialog = lazyComponent(() => import('./share-work-dialog.tsx').then((module) => module.ShareWorkDialog))

/** The share button of a work, beside both favourite toggles. */
export function ShareWork({ work }: { work: Work }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={gesture.gesture} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={gesture.disc}>
          <Send aria-hidden="true" />
        </span>
        <span>{texts.share[work.kind]}</span>
      </button>
      {open && <ShareWorkDialog work={work} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The share button on a card of a shelf. */
export function ShareCard({ work, className }: { work: Work; className: string | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <RoundButton
        label={texts.shareTitle(viewOf(work).title)}
        className={className}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Send />
      </RoundButton>
      {open && <ShareWorkDialog work={work} onClose={() => setOpen(false)} />}
    </>
  )
}
