import type { ReactNode } from 'react'
import styles from './message-screen.module.css'

interface MessageScreenProps {
  title: string
  children?: ReactNode
  actions?: ReactNode
}

/** A full-page message: an error, a work that is not found, a page without permission. */
export function MessageScreen({ title, children, actions }: MessageScreenProps) {
  return (
    <main className={styles.screen} id="content" tabIndex={-1}>
      <span className={styles.disc} aria-hidden="true" />
      <h1 className="display">{title}</h1>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </main>
  )
}
