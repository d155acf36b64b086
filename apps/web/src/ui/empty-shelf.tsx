import type { CoverShape } from '@trouvaille/domain'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './empty-shelf.module.css'

interface EmptyShelfProps {
  title: string
  help?: string | undefined
  shape?: CoverShape
  action?: ReactNode
}

/** A section without works: three silhouettes on the shelf, the sentence, a way on. */
export function EmptyShelf({ title, help, shape = 'poster', action }: EmptyShelfProps) {
  return (
    <div className={classes(styles.empty, styles[shape])}>
      <div className={styles.shelf} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <p className={styles.title}>{title}</p>
      {help && <p className={styles.help}>{help}</p>}
      {action}
    </div>
  )
}
