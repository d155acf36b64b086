import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button-class.ts'
import styles from './friends-page.module.css'
import { texts } from './texts.ts'

/** Empty state of the friends list, with its two actions. */
export function EmptyFriends({ share }: { share: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.faces} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <h2>{texts.list.empty}</h2>
      <p>{texts.list.emptyHelp}</p>
      <div className={styles.ways}>
        <Link to="/friends" search={{ add: true }} className={buttonClass({ look: 'quiet', small: true })}>
          <UserPlus aria-hidden="true" />
          {texts.list.find}
        </Link>
        {share}
      </div>
    </div>
  )
}
