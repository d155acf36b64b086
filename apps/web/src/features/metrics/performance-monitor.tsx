import { useSyncExternalStore } from 'react'
import { classes } from '../../ui/classes.ts'
import { sessionStore } from '../session/session.ts'
import styles from './performance-monitor.module.css'
import { texts } from './texts.ts'
import { shareOf, verdictOf } from './verdict.ts'

/** A bare word, which is also set by hand [METR-22]. */
function isAdminDevice(): boolean {
  try {
    return localStorage.getItem('user_role') === 'admin'
  } catch (error) {
    console.warn('local storage failed', error)
    return false
  }
}

/** How long this page took to load, for those whose device says they are admin [METR-22]. It shows nothing secret. */
export function PerformanceMonitor() {
  // Written with the session, as soon as the server has told who is there.
  if (!useSyncExternalStore(sessionStore.subscribe, isAdminDevice)) return null
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const milliseconds = Math.round(navigation?.domContentLoadedEventEnd ?? 0)
  const verdict = verdictOf(milliseconds)
  return (
    <section className={styles.monitor} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className={styles.row}>
        <span>
          {texts.load} : {milliseconds} ms
        </span>
        <strong className={styles[verdict]}>{texts.verdicts[verdict]}</strong>
      </p>
      <div className={classes(styles.track, styles[verdict])} aria-hidden="true">
        <div className={styles.bar} style={{ width: `${100 * shareOf(milliseconds)}%` }} />
      </div>
    </section>
  )
}
