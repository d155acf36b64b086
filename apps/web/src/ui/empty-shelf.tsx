import type { CoverShape } from '@trouvaille/domain'
import type { ReactNode } from 'react'
import { Silhouette } from './silhouette.tsx'
import styles from './empty-shelf.module.css'

interface EmptyShelfProps {
  title: string
  help?: string | undefined
  /** Shapes of what would stand there; they take turns. */
  shapes?: readonly CoverShape[]
  action?: ReactNode
}

/** A section without works: three silhouettes on the shelf, the sentence, a way on. */
export function EmptyShelf({ title, help, shapes = ['poster'], action }: EmptyShelfProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.shelf} aria-hidden="true">
        {[0, 1, 2].map((place) => {
          const shape = shapes[place % shapes.length] ?? 'poster'
          return (
            <span key={place} className={styles[shape]}>
              <Silhouette shape={shape} />
            </span>
          )
        })}
      </div>
      <p className={styles.title}>{title}</p>
      {help && <p className={styles.help}>{help}</p>}
      {action}
    </div>
  )
}
