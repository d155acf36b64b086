import { Link, useLocation } from '@tanstack/react-router'
import { allSections, brand, displayName } from '@trouvaille/domain'
import { LogOut, Settings, UserRound } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { useLayer } from '../../lib/layers.ts'
import { navigate } from '../../lib/navigation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { RequestsBadge } from '../friends/requests-badge.tsx'
import { useAdminPages } from '../roles/admin-pages.ts'
import { signOut, useAccount } from '../session/session.ts'
import { sections } from '../works/sections.ts'
import styles from './bars.module.css'
import { useCurrentPath } from './paths.ts'
import { texts } from './texts.ts'
import { UnreadBadge } from './unread.ts'

/** Scrolls the bar so that the current section is in view. */
function showInBar(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ inline: 'center', block: 'nearest' })
}

/** The bar of a signed-in person: the five sections, and on wide screens the strip and the profile menu. */
export function TopBar() {
  const { section, isHome } = useCurrentPath()
  const account = useAccount()

  return (
    <header className={styles.top}>
      <div className={styles.row}>
        <Link
          to="/"
          className={classes(styles.brand, isHome && styles.hiddenBrand)}
          aria-label={texts.brandLink(brand)}
        >
          <Wordmark />
        </Link>
        <nav className={styles.tabs} aria-label={texts.sections}>
          <ul>
            {allSections.map((name) => (
              <li key={name}>
                <Link
                  to={`/${name}`}
                  aria-current={section === name ? 'page' : undefined}
                  ref={section === name ? showInBar : undefined}
                >
                  {sections[name].title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.strip}>
          <Strip />
          <ProfileMenu name={displayName(account)} seed={account.id} url={account.avatarUrl} />
        </div>
      </div>
    </header>
  )
}

function Strip() {
  const { pathname } = useLocation()
  const links = [
    ['/', texts.home],
    ['/messages', texts.messages],
    ['/friends', texts.friends],
  ] as const
  return (
    <nav aria-label={texts.navigation}>
      <ul>
        {links.map(([to, label]) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
              {label}
              {to === '/messages' && <UnreadBadge />}
              {to === '/friends' && <RequestsBadge />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ProfileMenu({ name, seed, url }: { name: string; seed: string; url: string | null }) {
  const adminPages = useAdminPages()
  const [open, setOpen] = useState(false)
  useLayer(() => setOpen(false), open)
  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger className={styles.menuButton} aria-label={texts.profileMenu(name)}>
        <Avatar name={name} seed={seed} url={url} size={38} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={8}>
          <DropdownMenu.Item asChild>
            <Link to="/profile" className={styles.menuItem}>
              <UserRound aria-hidden="true" />
              {texts.profile}
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild>
            <Link to="/settings" className={styles.menuItem}>
              <Settings aria-hidden="true" />
              {texts.preferences}
            </Link>
          </DropdownMenu.Item>
          {adminPages.map(({ path, label, Icon }) => (
            <DropdownMenu.Item key={path} className={styles.menuItem} onSelect={() => navigate(path)}>
              <Icon aria-hidden="true" />
              {label}
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Item className={styles.menuItem} onSelect={() => void signOut()}>
            <LogOut aria-hidden="true" />
            {texts.signOut}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
