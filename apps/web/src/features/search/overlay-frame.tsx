import { isSearchable, search as limits } from '@trouvaille/domain'
import { Dialog } from 'radix-ui'
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useOverlay } from '../../lib/overlays.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { moveFocus } from './move-focus.ts'
import { goToFirstResult, SearchBar } from './search-bar.tsx'
import styles from './search-overlay.module.css'

interface OverlayFrameProps {
  /** Label of the input. */
  label: string
  query: string
  onQuery: (query: string) => void
  onClose: () => void
  /** Action of Enter in the input; by default it focuses the first result. */
  onSubmit?: (() => void) | undefined
  input?: ComponentProps<'input'>
  children: ReactNode
}

/** Whether a click hit the background instead of an interactive element: it closes the overlay [SRCH-03]. */
const isOutside = (target: Element) => !target.closest('form, a, button, [role=tablist]')

/** A full-screen search overlay: its bar, and the ways to close it. Mounted only while it is open. */
export function OverlayFrame({ label, query, onQuery, onClose, onSubmit, input: more, children }: OverlayFrameProps) {
  const input = useRef<HTMLInputElement>(null)
  const returnFocus = useReturnFocus()

  useOverlay(onClose)
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus(), limits.focusDelayMs)
    return () => clearTimeout(timer)
  }, [])

  /** The query that was submitted with Enter; cleared on the next input. */
  const [asked, setAsked] = useState<string>()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!isSearchable(query)) return
    setAsked(query)
    if (onSubmit) onSubmit()
    else goToFirstResult(event)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          className={styles.screen}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={returnFocus}
          onClick={(event) => isOutside(event.target as Element) && onClose()}
          onKeyDown={moveFocus}
          data-asked={asked === query || undefined}
        >
          <Dialog.Title className="visually-hidden">{label}</Dialog.Title>
          <SearchBar
            field={input}
            label={label}
            query={query}
            onQuery={onQuery}
            onLeave={onClose}
            onSubmit={submit}
            input={more}
          />
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
