import type { Share } from '@trouvaille/contract'
import { viewOf } from '@trouvaille/domain'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { RoundButton } from '../../ui/button.tsx'
import { useApp } from '../../core/app.ts'
import { sharesChanged } from '../sharing/queries.ts'
import { texts } from './texts.ts'

const ReportDialog = lazyComponent(() => import('../safety/report-dialog.tsx').then((module) => module.ReportDialog))
const EndDialog = lazyComponent(() => import('../friends/end-dialog.tsx').then((module) => module.EndDialog))

interface ReportShareProps {
  share: Pick<Share, 'id' | 'work' | 'sharedBy'>
  className: string | undefined
}

/** Reports a share, and offers to block its sender [GAP-86]. */
export function ReportShare({ share: { id, work, sharedBy }, className }: ReportShareProps) {
  const app = useApp()
  const [step, setStep] = useState<'report' | 'block'>()
  const close = () => setStep(undefined)
  return (
    <>
      <RoundButton
        label={texts.report(viewOf(work).title, sharedBy.username)}
        className={className}
        onClick={() => setStep('report')}
      >
        <Flag />
      </RoundButton>
      {step === 'report' && (
        <ReportDialog
          subject={{ type: 'share', shareId: id }}
          name={sharedBy.username}
          onClose={close}
          onBlock={() => setStep('block')}
        />
      )}
      {step === 'block' && (
        <EndDialog ending="block" person={sharedBy} onClose={close} onDone={() => sharesChanged(app)} />
      )}
    </>
  )
}
