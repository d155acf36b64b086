import { type ReactNode, useId } from 'react'
import styles from './metrics.module.css'

/** The panel of a tab: a responsive grid of its sections. */
export const Panel = ({ children }: { children: ReactNode }) => <div className={styles.panel}>{children}</div>

interface PartProps {
  title: string
  /** Description below the title. */
  note?: string
  children: ReactNode
}

export function Part({ title, note, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {note && <p className={styles.small}>{note}</p>}
      {children}
    </section>
  )
}

/** Empty state. */
export const Empty = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>
