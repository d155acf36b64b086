import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

/** A grey shape that holds the place of what is loading. */
export function Skeleton({ style }: { style?: CSSProperties }) {
  return <span className={styles.skeleton} style={style} aria-hidden="true" />
}
