import { signOut } from '../account/sign-out.ts'
import { Link } from '@tanstack/react-router'
import { displayName } from '@trouvaille/domain'
import { CircleUserRound, LogOut, Settings, X } from 'lucide-react'
import { navigate } from '../../lib/navigation.ts'
import { initials } from '@trouvaille/covers'
import { Avatar } from '../../ui/avatar.tsx'
import { RoundButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Sheet } from '../../ui/dialog.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { useAdminPages } from '../roles/admin-pages.ts'
import { useAccount, useApp } from '../../core/app.ts'
import styles from './profile-sheet.module.css'
import { texts } from './texts.ts'
import { NoticesBadge } from './unread.ts'

/** The profile sheet: the account, and three links. */
export function ProfileSheet({ onClose }: { onClose: () => void }) {
  const app = useApp()
  const account = useAccount()
  const name = displayName(account)
  const adminPages = useAdminPages()
  return (
    <Sheet label={texts.profile} onClose={onClose}>
      <div className={styles.person}>
        <Link to="/profile" aria-label={texts.avatar(account.avatarUrl ? '' : initials(name))} onClick={onClose}>
          <Avatar name={name} seed={account.id} url={account.avatarUrl} size={72} />
        </Link>
        <span className="display">
          <PersonName name={name} />
        </span>
        <RoundButton label={texts.closeSheet} className={styles.closeSheet} onClick={onClose}>
          <X />
        </RoundButton>
      </div>
      <Link to="/profile" className={styles.sheetRow} onClick={onClose}>
        <CircleUserRound aria-hidden="true" />
        {texts.profile}
      </Link>
      <Link to="/settings" className={styles.sheetRow} onClick={onClose}>
        <Settings aria-hidden="true" />
        {texts.preferences}
        <NoticesBadge />
      </Link>
      {adminPages.map(({ path, label, Icon }) => (
        <button
          key={path}
          type="button"
          className={styles.sheetRow}
          onClick={() => {
            onClose()
            navigate(path)
          }}
        >
          <Icon aria-hidden="true" />
          {label}
        </button>
      ))}
      <button
        type="button"
        className={classes(styles.sheetRow)}
        onClick={() => {
          onClose()
          void signOut(app)
        }}
      >
        <LogOut aria-hidden="true" />
        {texts.signOut}
      </button>
    </Sheet>
  )
}
