import { usePageMeta } from '../../../lib/page-meta.tsx'
import { classes } from '../../../ui/classes.ts'
import { ScopeSwitch } from '../../roles/scope-switch.tsx'
import { useScope } from '../../roles/use-scope.ts'
import { ServerSecurity } from './server-security.tsx'
import { DeviceSecurity } from './device-security.tsx'
import styles from './security.module.css'
import { dashboard } from './texts.ts'

/** "Sécurité", for admins [ROLE-10], in either scope [GAP-157]. */
export function SecurityPage() {
  usePageMeta({ title: dashboard.title, isPrivate: true })
  const scope = useScope()
  return (
    <main className={classes('page', 'gutter', styles.page)} id="content" tabIndex={-1}>
      <h1 className="display">{dashboard.title}</h1>
      <ScopeSwitch className={styles.scope} />
      {scope === 'accounts' ? <ServerSecurity /> : <DeviceSecurity />}
    </main>
  )
}
