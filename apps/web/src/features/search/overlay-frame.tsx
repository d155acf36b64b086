import { isSearchable, search as limits } from '@trouvaille/domain'
import { ArrowLeft, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLayer } from '../../lib/layers.ts'
import { RoundButton } from '../../ui/button.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { moveFocus } from './move-focus.ts'
import styles from './search-overlay.module.css'
import { texts } from './texts.ts'

interface OverlayFrameProps {
  /** What the input asks for. */
  label: string
  query: string
  onQuery: (query: string) => void
  onClose: () => void
  /** What Enter in the input does; else it goes to the first result. */
  onSubmit?: (() => void) | undefined
  input?: ComponentProps<'input'>
  children: ReactNode
}

/** Whether a click beside everything that one can use has hit the ground, which closes the overlay [SRCH-03]. */
const isOutside = (target: Element) => !target.closest('form, a, button, [role=tablist]')

/** A full-screen search: its bar, and the ways to leave it. It lives as long as it is open. */
export function OverlayFrame({ label, query, onQuery, onClose, onSubmit, input: more, children }: OverlayFrameProps) {
  const input = useRef<HTMLInputElement>(null)
  const returnFocus = useReturnFocus()

  useLayer(onClose)
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus(), limits.focusDelayMs)
    return () => clearTimeout(timer)
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSearchable(query)) return
    if (onSubmit) onSubmit()
    else event.currentTarget.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-result]')?.focus()
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
        >
          <Dialog.Title className="visually-hidden">{label}</Dialog.Title>
          <form className={styles.bar} role="search" onSubmit={submit}>
            <RoundButton label={texts.back} onClick={onClose}>
              <ArrowLeft />
            </RoundButton>
            <input
              ref={input}
              type="search"
              aria-label={label}
              placeholder={label}
              value={query}
              onChange={(event) => onQuery(event.target.value)}
              autoComplete="off"
              autoCapitalize="off"
              enterKeyHint="search"
              spellCheck={false}
              {...more}
            />
            {query && (
              <RoundButton
                label={texts.clear}
                onClick={() => {
                  onQuery('')
                  input.current?.focus()
                }}
              >
                <X />
              </RoundButton>
            )}
          </form>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
