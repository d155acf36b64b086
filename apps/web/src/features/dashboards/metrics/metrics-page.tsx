import type { ReactNode } from 'react'
import { usePageMeta } from '../../../lib/page-meta.tsx'
import { classes } from '../../../ui/classes.ts'
import { useScope } from '../../roles/use-scope.ts'
import { DeviceMetrics } from './device-metrics.tsx'
import { Head } from './head.tsx'
import styles from './metrics.module.css'
import { page } from './texts.ts'

/** "Métriques": the metrics of this device, or of all accounts [GAP-157]. */
export function MetricsPage({ accounts }: { accounts: ReactNode }) {
  usePageMeta({ title: page.title, isPrivate: true })
  const scope = useScope()
  return (
    <main className={classes('page', 'gutter', styles.page)} id="content" tabIndex={-1}>
      {scope === 'accounts' ? (
        <>
          <Head />
          {accounts}
        </>
      ) : (
        <DeviceMetrics />
      )}
    </main>
  )
}
