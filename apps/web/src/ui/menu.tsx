import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useOverlay } from '../lib/overlays.ts'
import styles from './menu.module.css'

/** Where a menu stands: over the page, and in a region of its own, so that everything on the screen is in one. */
export function MenuPortal({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Portal>
      <section aria-label="Menu">{children}</section>
    </DropdownMenu.Portal>
  )
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode
  /** It does not open now. Its button keeps the focus that comes back to it. */
  busy?: boolean
  align?: 'start' | 'end'
  children: ReactNode
}

/** A list of actions that opens under its button. */
export function Menu({ trigger, busy = false, align = 'end', children }: MenuProps) {
  const [open, setOpen] = useState(false)
  useOverlay(() => setOpen(false), open)
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={(next) => setOpen(next && !busy)}>
      <DropdownMenu.Trigger asChild aria-disabled={busy || undefined}>
        {trigger}
      </DropdownMenu.Trigger>
      <MenuPortal>
        <DropdownMenu.Content className={styles.menu} align={align} sideOffset={8} collisionPadding={12}>
          {children}
        </DropdownMenu.Content>
      </MenuPortal>
    </DropdownMenu.Root>
  )
}

interface MenuAtProps {
  /** What the actions are about. */
  label: string
  /** Place in the window, in CSS pixels. */
  x: number
  y: number
  /** What was pressed: it has the focus again when the menu closes. */
  origin: HTMLElement
  onClose: () => void
  children: ReactNode
}

/** The same where something was pressed, for as long as it is rendered. */
export function MenuAt({ label, x, y, origin, onClose, children }: MenuAtProps) {
  useOverlay(onClose)
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <button type="button" className={styles.place} style={{ left: x, top: y }} tabIndex={-1} aria-label={label} />
      </DropdownMenu.Trigger>
      <MenuPortal>
        <DropdownMenu.Content
          className={styles.menu}
          align="start"
          sideOffset={4}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) origin.focus({ preventScroll: true })
          }}
        >
          {children}
        </DropdownMenu.Content>
      </MenuPortal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  Icon: LucideIcon
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ Icon, onSelect, children }: MenuItemProps) {
  function select({ target }: Event) {
    // The menu is about to go: a dialog that opens gives the focus back to its button.
    const button = (target as Element).closest('[role=menu]')?.getAttribute('aria-labelledby')
    if (button) document.getElementById(button)?.focus()
    onSelect()
  }
  return (
    <DropdownMenu.Item className={styles.item} onSelect={select}>
      <Icon aria-hidden="true" />
      {children}
    </DropdownMenu.Item>
  )
}

interface MenuLineProps {
  /** What is chosen. */
  label: string
  children: ReactNode
}

/** Choices of a menu that stand beside each other: the arrows to the left and right go through them, too. */
export function MenuLine({ label, children }: MenuLineProps) {
  function press(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const next = choices[choices.indexOf(event.target as HTMLElement) + step]
    event.preventDefault()
    next?.focus()
  }
  return (
    <DropdownMenu.Group aria-label={label} className={styles.line} onKeyDown={press}>
      {children}
    </DropdownMenu.Group>
  )
}

interface MenuChoiceProps {
  label: string
  className?: string | undefined
  onSelect: () => void
  children: ReactNode
}

/** One of them. */
export const MenuChoice = ({ label, className, onSelect, children }: MenuChoiceProps) => (
  <DropdownMenu.Item aria-label={label} title={label} className={className} onSelect={onSelect}>
    {children}
  </DropdownMenu.Item>
)
