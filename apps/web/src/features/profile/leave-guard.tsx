import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { isGivenUp, onLeaveRequest } from '../../lib/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useApp } from '../../core/app.ts'
import styles from './leave-guard.module.css'
import { texts as profileTexts } from './texts.ts'

const { leave: texts } = profileTexts

interface LeaveGuardProps {
  hasChanges: () => boolean
  /** The person agreed to discard the changes. */
  onLeave: () => void
}

/** Confirms leaving a page with unsaved changes: by navigation, by closing it, or by signing out. */
export function LeaveGuard({ hasChanges, onLeave }: LeaveGuardProps) {
  const { signal } = useApp()
  // Once the session has ended, the page must close; the input stays as a draft.
  const mustAsk = () => !isGivenUp() && !signal.aborted && hasChanges()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: mustAsk,
    enableBeforeUnload: mustAsk,
    withResolver: true,
  })
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>()
  const ask = useEffectEvent(async () => {
    if (!mustAsk()) return true
    return new Promise<boolean>((resolve) => {
      setAnswer(() => resolve)
    })
  })
  useEffect(() => onLeaveRequest(() => ask()), [])

  function settle(mayLeave: boolean): void {
    setAnswer(undefined)
    answer?.(mayLeave)
    // Signing out deletes the draft with all other personal data.
    if (status !== 'blocked') return
    if (!mayLeave) return reset()
    onLeave()
    proceed()
  }

  if (status !== 'blocked' && !answer) return null
  return <LeaveDialog onStay={() => settle(false)} onLeave={() => settle(true)} inHistory={false} />
}

interface LeaveDialogProps {
  onStay: () => void
  onLeave: () => void
  inHistory?: boolean | undefined
}

export function LeaveDialog({ onStay, onLeave, inHistory }: LeaveDialogProps) {
  return (
    <Dialog title={texts.title} description={texts.text} onClose={onStay} inHistory={inHistory}>
      <div className={styles.actions}>
        <Button look="primary" onClick={onStay}>
          {texts.stay}
        </Button>
        <Button onClick={onLeave}>{texts.leave}</Button>
      </div>
    </Dialog>
  )
}
