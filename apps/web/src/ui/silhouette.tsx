import type { CoverShape } from '@trouvaille/domain'
import { classes } from './classes.ts'
import styles from './silhouette.module.css'

/** An empty spot on a shelf, in the shape of what would stand there. */
export function Silhouette({ shape }: { shape: CoverShape }) {
  return <i className={classes(styles.silhouette, styles[shape])} />
}
