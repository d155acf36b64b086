import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './menu.module.css'

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode
  align?: 'start' | 'end'
  children: ReactNode
}

/** A list of actions that opens under its button. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align={align} sideOffset={8} collisionPadding={12}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  Icon: LucideIcon
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ Icon, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={styles.item} onSelect={onSelect}>
      <Icon aria-hidden="true" />
      {children}
    </DropdownMenu.Item>
  )
}
