import type { SecurityAlert } from '@trouvaille/domain'
import { Check } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useKeptFocus } from '../../../lib/use-kept-focus.ts'
import { Button } from '../../../ui/button.tsx'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { LevelBadge } from './level-badge.tsx'
import styles from './security.module.css'
import { dashboard } from './texts.ts'

/** The row of an alert, from either scope. */
export type ShownAlert = Pick<SecurityAlert, 'id' | 'type' | 'severity' | 'message' | 'timestamp' | 'resolved'>

interface AlertListProps<T extends ShownAlert> {
  /** In display order. */
  alerts: readonly T[]
  onResolve: (alert: T) => void
  /** Alerts with a pending resolution. */
  resolving?: ReadonlySet<string>
  /** Further details of a row: the account, who resolved it. */
  about?: (alert: T) => ReactNode
  /** Button below the rows that loads more. */
  more?: ReactNode
}

/** "Alertes de Sécurité" [SEC-08] to [SEC-11]. */
export function AlertList<T extends ShownAlert>({ alerts, onResolve, resolving, about, more }: AlertListProps<T>) {
  const { empty, resolve, resolveLabel, resolved } = dashboard.alerts
  const place = useRef<HTMLDivElement>(null)
  // The button of a resolved alert disappears, so the focus is moved first.
  useKeptFocus(place)
  return (
    <div ref={place} tabIndex={-1}>
      {alerts.length === 0 ? (
        <p className={styles.note}>{empty}</p>
      ) : (
        <ul className={styles.rows}>
          {alerts.map((alert) => (
            <li key={alert.id} className={styles.row}>
              <div className={styles.about}>
                <p className={styles.head}>
                  <LevelBadge level={alert.severity} />
                  <RelativeTime at={alert.timestamp} />
                  <span>{dashboard.alerts.types[alert.type]}</span>
                  {about?.(alert)}
                </p>
                <p className={styles.main}>{alert.message}</p>
              </div>
              <div className={styles.end}>
                {alert.resolved ? (
                  <ToneBadge tone="success" Icon={Check}>
                    {resolved}
                  </ToneBadge>
                ) : (
                  <Button
                    small
                    busy={resolving?.has(alert.id) ?? false}
                    aria-label={resolveLabel(alert.message)}
                    onClick={() => onResolve(alert)}
                  >
                    {resolve}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {more}
    </div>
  )
}
