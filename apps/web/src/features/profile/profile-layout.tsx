import type { ReactNode, Ref } from 'react'
import styles from './profile-layout.module.css'

interface ProfileLayoutProps {
  /** The back button, on a friend's profile. */
  back?: ReactNode
  showcase: ReactNode
  identity: ReactNode
  /** The favourites summary, on a friend's profile. */
  summary?: ReactNode
  lists: ReactNode
  ref?: Ref<HTMLElement>
}

/** Layout of a profile, the own one or a friend's: identity, header works, and all favourites. */
export function ProfileLayout({ back, showcase, identity, summary, lists, ref }: ProfileLayoutProps) {
  return (
    <main className={styles.page} id="content" tabIndex={-1} ref={ref}>
      <div className={styles.identity}>
        {back}
        {identity}
      </div>
      <div className={styles.showcase}>{showcase}</div>
      <div className={styles.favourites}>
        {summary}
        <div className={styles.lists}>{lists}</div>
      </div>
    </main>
  )
}
