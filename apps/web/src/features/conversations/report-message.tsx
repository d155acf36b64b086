import type { PersonCard, ReportSubject } from '@trouvaille/contract'
import { type ComponentType, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'

const ReportDialog = lazyComponent(() => import('../safety/report-dialog.tsx').then((module) => module.ReportDialog))

/** Renders the confirmation to block somebody; injected, because the friends feature is above this one. */
export type BlockDialog = ComponentType<{ person: PersonCard; onClose: () => void }>

export interface ReportMessageProps {
  message: Omit<Extract<ReportSubject, { type: 'message' }>, 'type'>
  sender: PersonCard
  Block: BlockDialog
  onClose: () => void
}

/** Reports a message, and offers to block its author [GAP-86]. */
export function ReportMessage({ message, sender, Block, onClose }: ReportMessageProps) {
  const [isBlocking, setBlocking] = useState(false)
  if (isBlocking) return <Block person={sender} onClose={onClose} />
  return (
    <ReportDialog
      subject={{ type: 'message', ...message }}
      name={sender.username}
      onClose={onClose}
      onBlock={() => setBlocking(true)}
    />
  )
}
