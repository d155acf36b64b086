import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { RoundButton } from '../../ui/button.tsx'
import styles from './composer.module.css'

interface ComposerBarProps {
  /** What ends it. */
  cancel: string
  onCancel: () => void
  children: ReactNode
}

/** Above the input: what is answered, or changed. */
export function ComposerBar({ cancel, onCancel, children }: ComposerBarProps) {
  return (
    <div className={styles.context}>
      <div className={styles.about}>{children}</div>
      <RoundButton label={cancel} onClick={onCancel} onPointerDown={(event) => event.preventDefault()}>
        <X />
      </RoundButton>
    </div>
  )
}
