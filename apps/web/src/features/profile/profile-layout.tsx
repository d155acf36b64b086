import type { ReactNode, Ref } from 'react'
import styles from './profile-layout.module.css'

interface ProfileLayoutProps {
  showcase: ReactNode
  identity: ReactNode
  summary: ReactNode
  lists: ReactNode
  ref?: Ref<HTMLElement>
}

/** The page of a person, the member or a friend: who they are, beside what they like. */
export function ProfileLayout({ showcase, identity, summary, lists, ref }: ProfileLayoutProps) {
  return (
    <main className={styles.page} id="content" tabIndex={-1} ref={ref}>
      {showcase}
      <div className={styles.columns}>
        {identity}
        <div className={styles.favourites}>
          {summary}
          <div className={styles.lists}>{lists}</div>
        </div>
      </div>
    </main>
  )
}
