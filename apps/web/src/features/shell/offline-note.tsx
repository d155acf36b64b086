import { live } from '@trouvaille/domain'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStore } from '../../lib/store.ts'
import { liveStatus } from '../../live/status.ts'
import styles from './member-shell.module.css'
import { texts } from './texts.ts'

function subscribe(listener: () => void): () => void {
  for (const type of ['online', 'offline']) addEventListener(type, listener)
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, listener)
  }
}

/** Says that there is no network, and that nothing is lost by it [GAP-151]; or that the server is out of reach. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isLost = useIsLost()
  return (
    <p role="status" className={styles.offline}>
      {isOnline ? isLost && texts.reconnecting : texts.offline}
    </p>
  )
}

/** Whether the live line is lost, and has been for a while: most are back before anybody needs to know. */
function useIsLost(): boolean {
  const isLost = useStore(liveStatus) === 'lost'
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isLost) return
    const timer = setTimeout(() => setIsLate(true), live.noteMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isLost])
  return isLost && isLate
}
