import { Link, useLocation } from '@tanstack/react-router'
import { CircleUserRound, HomeIcon, MessageCircle, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { RequestsBadge } from '../friends/requests-badge.tsx'
import styles from './bars.module.css'
import { texts } from './texts.ts'
import { NoticesBadge, UnreadBadge } from './unread.ts'

const ProfileSheet = lazyComponent(() => import('./profile-sheet.tsx').then((module) => module.ProfileSheet))

const links = [
  { to: '/', label: texts.home, Icon: HomeIcon },
  { to: '/messages', label: texts.messages, Icon: MessageCircle },
  { to: '/friends', label: texts.friends, Icon: UsersRound },
] as const

/** The pages that the profile sheet links to. */
const ownPages: readonly string[] = ['/profile', '/settings']

/** The bottom navigation bar of a phone, with the profile sheet. */
export function BottomBar() {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  return (
    <nav className={styles.bottom} aria-label={texts.navigation}>
      <ul>
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
              <Icon aria-hidden="true" />
              {label}
              {to === '/messages' && <UnreadBadge />}
              {to === '/friends' && <RequestsBadge />}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-current={ownPages.includes(pathname) ? true : undefined}
            onClick={() => setOpen(true)}
          >
            <CircleUserRound aria-hidden="true" />
            {texts.profile}
            <NoticesBadge />
          </button>
        </li>
      </ul>
      {open && <ProfileSheet onClose={() => setOpen(false)} />}
    </nav>
  )
}
