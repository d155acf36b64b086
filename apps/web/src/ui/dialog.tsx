import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useOverlay } from '../lib/overlays.ts'
import { RoundButton } from './button.tsx'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

interface DialogProps {
  title: string
  /** A sentence under the title, read with it. */
  description?: string | undefined
  onClose: () => void
  /** False for one that asks whether the page may be left: the history has gone back already. */
  inHistory?: boolean | undefined
  children: ReactNode
}

/** A dialog in the middle; open as long as it is rendered. */
export function Dialog({ title, description, onClose, inHistory, children }: DialogProps) {
  useOverlay(onClose, true, inHistory)
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay}>
          <Radix.Content
            className={styles.dialog}
            onCloseAutoFocus={returnFocus}
            {...(!description && { 'aria-describedby': undefined })}
          >
            <div className={styles.header}>
              <Radix.Title className={classes('display', styles.title)}>{title}</Radix.Title>
              <Radix.Close asChild>
                <RoundButton label="Fermer la fenêtre">
                  <X />
                </RoundButton>
              </Radix.Close>
            </div>
            <div className={styles.content}>
              {description && <Radix.Description>{description}</Radix.Description>}
              {children}
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface SheetProps {
  /** Read by a screen reader, where the sheet shows no title of its own (`SheetTitle`). */
  label?: string
  onClose: () => void
  /** For more than a menu. */
  wide?: boolean
  /** False where the address says that it is open. */
  inHistory?: boolean | undefined
  children: ReactNode
}

/** The heading of a sheet, which names it. */
export const SheetTitle = Radix.Title

/** A panel that comes in from the right. */
export function Sheet({ label, onClose, wide, inHistory, children }: SheetProps) {
  useOverlay(onClose, true, inHistory)
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={classes(styles.sheet, wide && styles.wide)}
          onCloseAutoFocus={returnFocus}
          aria-describedby={undefined}
        >
          {label && <Radix.Title className="visually-hidden">{label}</Radix.Title>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
