import { signOut } from '../account/sign-out.ts'
import { Link } from '@tanstack/react-router'
import { LogOut, Settings, UserRound } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { RefObject } from 'react'
import { useOverlay } from '../../lib/overlays.ts'
import { navigate } from '../../lib/navigation.ts'
import { MenuPortal } from '../../ui/menu.tsx'
import { useAdminPages } from '../roles/admin-pages.ts'
import menu from '../../ui/menu.module.css'
import styles from './profile-menu.module.css'
import { texts } from './texts.ts'
import { NoticesBadge } from './unread.ts'
import { useApp } from '../../core/app.ts'

interface ProfileMenuProps {
  /** The button that opens the menu; it is focused again on close. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The profile menu of the wide bar; open as long as it is rendered. */
export function ProfileMenu({ opener, onClose }: ProfileMenuProps) {
  const app = useApp()
  const adminPages = useAdminPages()
  useOverlay(onClose)
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span className={styles.place} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <MenuPortal>
        <DropdownMenu.Content
          className={menu.menu}
          align="end"
          sideOffset={8}
          aria-label={texts.profile}
          aria-labelledby={undefined}
          // The button toggles the menu itself.
          onInteractOutside={(event) => {
            if (opener.current?.contains(event.target as Node)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) opener.current?.focus()
          }}
        >
          <DropdownMenu.Item asChild>
            <Link to="/profile" className={menu.item}>
              <UserRound aria-hidden="true" />
              {texts.profile}
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild>
            <Link to="/settings" className={menu.item}>
              <Settings aria-hidden="true" />
              {texts.preferences}
              <NoticesBadge />
            </Link>
          </DropdownMenu.Item>
          {adminPages.map(({ path, label, Icon }) => (
            <DropdownMenu.Item key={path} className={menu.item} onSelect={() => navigate(path)}>
              <Icon aria-hidden="true" />
              {label}
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Item className={menu.item} onSelect={() => void signOut(app)}>
            <LogOut aria-hidden="true" />
            {texts.signOut}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </MenuPortal>
    </DropdownMenu.Root>
  )
}
