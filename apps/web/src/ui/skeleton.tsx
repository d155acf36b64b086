import type { CoverShape } from '@trouvaille/domain'
import type { CSSProperties } from 'react'
import { classes } from './classes.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** The placeholder of a cover of this shape. */
  shape?: CoverShape
  style?: CSSProperties
}

/** A grey placeholder of what is loading. */
export function Skeleton({ shape, style }: SkeletonProps) {
  return <span className={classes(styles.skeleton, shape && styles[shape])} style={style} aria-hidden="true" />
}
