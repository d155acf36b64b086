import { usePageMeta } from '../../lib/page-meta.tsx'
import { classes } from '../../ui/classes.ts'
import { DeviceSecurity } from './device-security.tsx'
import styles from './security.module.css'
import { dashboard } from './texts.ts'

/** "Sécurité", for admins [ROLE-10]. */
export function SecurityPage() {
  usePageMeta({ title: dashboard.title, isPrivate: true })
  return (
    <main className={classes('page', 'gutter', styles.page)} id="content" tabIndex={-1}>
      <DeviceSecurity />
    </main>
  )
}
