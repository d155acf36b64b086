import { useSyncExternalStore } from 'react'
import styles from './bars.module.css'
import { texts } from './texts.ts'

function subscribe(listener: () => void): () => void {
  for (const type of ['online', 'offline']) addEventListener(type, listener)
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, listener)
  }
}

/** Says that there is no network, and that nothing is lost by it [GAP-151]. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <p role="status" className={styles.offline}>
      {!isOnline && texts.offline}
    </p>
  )
}
