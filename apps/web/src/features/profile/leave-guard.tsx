import { useBlocker } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './leave-guard.module.css'
import { texts as profileTexts } from './texts.ts'

const { leave: texts } = profileTexts

/** Asks before a page with unsaved changes is left, in the app or by closing it. */
export function LeaveGuard({ hasChanges }: { hasChanges: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: hasChanges,
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  return status === 'blocked' ? <LeaveDialog onStay={reset} onLeave={proceed} /> : null
}

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog title={texts.title} description={texts.text} onClose={onStay}>
      <div className={styles.actions}>
        <Button look="primary" onClick={onStay}>
          {texts.stay}
        </Button>
        <Button onClick={onLeave}>{texts.leave}</Button>
      </div>
    </Dialog>
  )
}
