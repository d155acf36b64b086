import { Link, useLocation } from '@tanstack/react-router'
import { mediaSections, brand, displayName } from '@trouvaille/domain'
import { Bell, Search } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { initials } from '@trouvaille/covers'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { RequestsBadge } from '../friends/requests-badge.tsx'
import { useAccount } from '../../core/app.ts'
import { sectionTitles } from '../works/section-titles.ts'
import styles from './bars.module.css'
import { useCurrentPath } from './paths.ts'
import { texts } from './texts.ts'
import { ActivityBadge, NoticesBadge, UnreadBadge } from './unread.ts'

const ProfileMenu = lazyComponent(() => import('./profile-menu.tsx').then((module) => module.ProfileMenu))

/**
 * Scrolls the current section into view, also when the width of the bar or its labels changes; unlike `scrollIntoView`,
 * it keeps the sequential focus navigation starting point.
 */
function showInBar(link: HTMLAnchorElement | null): (() => void) | undefined {
  const bar = link?.closest('nav')
  if (!link || !bar) return
  const sizes = new ResizeObserver(() => {
    const [word, whole] = [link.getBoundingClientRect(), bar.getBoundingClientRect()]
    bar.scrollLeft += word.left + word.width / 2 - (whole.left + whole.width / 2)
  })
  sizes.observe(link)
  sizes.observe(bar)
  return () => sizes.disconnect()
}

/** The bar of a signed-in person: five sections (except on conversations), with links and profile menu when wide. */
export function TopBar() {
  const { section, isHome, isActivity, isConversation } = useCurrentPath()

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
        {!isConversation && (
          <nav className={styles.tabs} aria-label={texts.sections}>
            <ul>
              {mediaSections.map((name) => (
                <li key={name}>
                  <Link
                    to={`/${name}`}
                    aria-current={section === name ? 'page' : undefined}
                    ref={section === name ? showInBar : undefined}
                  >
                    {sectionTitles[name]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.end}>
          <Link
            to="/search"
            className={styles.find}
            aria-label={texts.search}
            aria-keyshortcuts="/"
            title={`${texts.search} (/)`}
          >
            <Search aria-hidden="true" />
          </Link>
          <Link
            to="/activity"
            className={styles.find}
            aria-current={isActivity ? 'page' : undefined}
            title={texts.activity}
          >
            <Bell aria-hidden="true" />
            <span className="visually-hidden">{texts.activity}</span>
            <ActivityBadge />
          </Link>
          <div className={styles.strip}>
            <Strip />
            <ProfileMenuButton />
          </div>
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

/** Button of the profile menu; the menu is loaded when first opened, or shortly after the first page. */
function ProfileMenuButton() {
  const account = useAccount()
  const name = displayName(account)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  function openByArrow(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <span className={styles.menuAnchor}>
      <button
        ref={button}
        type="button"
        className={styles.menuButton}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={openByArrow}
      >
        <Avatar name={name} seed={account.id} url={account.avatarUrl} size={38} />
        <span className="visually-hidden">{texts.profileMenu(name, account.avatarUrl ? '' : initials(name))}</span>
        <NoticesBadge />
      </button>
      {open && <ProfileMenu opener={button} onClose={() => setOpen(false)} />}
    </span>
  )
}
