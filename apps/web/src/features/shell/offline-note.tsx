import { live } from '@trouvaille/domain'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStore } from '../../lib/store.ts'
import { isOnline as isDeviceOnline, onNetworkChange } from '../../platform/network.ts'
import { useApp } from '../../core/app.ts'
import styles from './shell.module.css'
import { texts } from './texts.ts'

/**
 * The only offline indicator, below the bar of every page [GAP-151]; for members also when the server is unreachable.
 * @param text The consequence of being offline for this reader.
 */
export function OfflineNote({ text }: { text: string }) {
  const isOnline = useSyncExternalStore(onNetworkChange, isDeviceOnline)
  const isLost = useIsLost()
  return (
    <p role="status" className={styles.offline}>
      {isOnline ? isLost && texts.reconnecting : text}
    </p>
  )
}

/** Whether the realtime connection has been lost for a while: most reconnect before it matters. */
function useIsLost(): boolean {
  const isLost = useStore(useApp().liveStatus) === 'lost'
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
