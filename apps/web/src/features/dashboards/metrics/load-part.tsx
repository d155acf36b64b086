import { formatDuration, metrics, shareOf } from '@trouvaille/domain'
import { classes } from '../../../ui/classes.ts'
import styles from './metrics.module.css'
import { Empty, Part } from './panel.tsx'
import { page } from './texts.ts'
import { verdictOf } from './verdict.ts'

/** The average load time; 0 when none was measured [METR-09]. */
export const LoadPart = ({ milliseconds }: { milliseconds: number }) => (
  <Part title={page.load.title} note={page.load.scale(formatDuration(metrics.loadBarMs))}>
    <LoadBar milliseconds={milliseconds} />
  </Part>
)

/** A load time as a bar with a maximum of 2000 ms [GAP-163]. */
function LoadBar({ milliseconds }: { milliseconds: number }) {
  if (milliseconds === 0) return <Empty>{page.load.empty}</Empty>
  const verdict = verdictOf(milliseconds)
  return (
    <div className={styles.load}>
      <p>
        <strong className={styles.figure}>{formatDuration(milliseconds)}</strong> {page.load.verdicts[verdict]}
      </p>
      <div className={styles.track} aria-hidden="true">
        <div
          className={classes(styles.bar, styles[verdict])}
          style={{ width: `${100 * shareOf(milliseconds, metrics.loadBarMs)}%` }}
        />
      </div>
    </div>
  )
}
