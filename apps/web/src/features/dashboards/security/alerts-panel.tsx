import { relativeTime, security } from '@trouvaille/domain'
import { ChevronDown, ChevronUp, OctagonAlert, ShieldCheck, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { RoundButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { useAccount } from '../../../core/app.ts'
import styles from './alerts-panel.module.css'
import { alertStore, refreshLog, resolveAlerts } from '../../telemetry/security-log.ts'
import { texts } from './texts.ts'

/** The unresolved alerts of the person on this device; nothing when there are none [SEC-18] to [SEC-24]. */
export function AlertsPanel() {
  const { id } = useAccount()
  const [now, setNow] = useState(() => Date.now())
  const [collapsed, setCollapsed] = useState(false)
  const open = useStore(alertStore).filter(({ userId, resolved }) => userId === id && !resolved)
  const shown = open.slice(-security.panelAlerts).toReversed()

  useEffect(() => {
    const timer = setInterval(() => {
      refreshLog()
      setNow(Date.now())
    }, security.renewMs)
    return () => clearInterval(timer)
  }, [])

  if (shown.length === 0) return null
  return (
    <section className={styles.panel} aria-label={texts.title}>
      <div className={styles.head}>
        <ShieldCheck aria-hidden="true" />
        <h2>{texts.title}</h2>
        <span className={styles.count}>{open.length}</span>
        <RoundButton
          label={collapsed ? texts.expand : texts.collapse}
          aria-expanded={!collapsed}
          onClick={() => setCollapsed(!collapsed)}
        >
          {collapsed ? <ChevronUp /> : <ChevronDown />}
        </RoundButton>
        <RoundButton label={texts.dismissAll} onClick={() => resolveAlerts(open.map((alert) => alert.id))}>
          <X />
        </RoundButton>
      </div>
      {!collapsed && (
        <ul>
          {shown.map(({ id: alertId, severity, message, timestamp }) => {
            const Icon = severity === 'critical' ? OctagonAlert : TriangleAlert
            return (
              <li key={alertId} className={classes(styles.alert, severity === 'critical' && styles.critical)}>
                <Icon aria-hidden="true" />
                <span>
                  {message}
                  <small>{relativeTime(timestamp, Math.max(now, Date.parse(timestamp)))}</small>
                </span>
                <RoundButton label={texts.dismiss(message)} onClick={() => resolveAlerts([alertId])}>
                  <X />
                </RoundButton>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
