import type { ReactNode, Ref } from 'react'
import styles from './profile-layout.module.css'

interface ProfileLayoutProps {
  /** Of a friend: the way back. */
  back?: ReactNode
  showcase: ReactNode
  identity: ReactNode
  /** Of a friend: the first works of each category. */
  summary?: ReactNode
  lists: ReactNode
  ref?: Ref<HTMLElement>
}

/** The page of a person, the member or a friend: who they are, what they show first, and all that they like. */
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
