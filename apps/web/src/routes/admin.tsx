import { useLocation } from '@tanstack/react-router'
import { lazyComponent } from '../lib/lazy-component.ts'
import { adminPages } from '../features/roles/admin-pages.ts'
import { RoleGuard } from '../features/roles/role-guard.tsx'
import { ModerationPage } from '../features/safety/moderation-page.tsx'

const MetricsPage = lazyComponent(() =>
  import('../features/dashboards/metrics/metrics-page.tsx').then((module) => module.MetricsPage),
)
const SecurityPage = lazyComponent(() =>
  import('../features/dashboards/security/security-page.tsx').then((module) => module.SecurityPage),
)

/** Lazy, with its charts, which nothing else needs [FIG-09]. */
const ServerMetrics = lazyComponent(() =>
  import('../features/dashboards/metrics/server-metrics.tsx').then((module) => module.ServerMetrics),
)

/** A page that requires a role [ROLE-09] [ROLE-10]. */
export function AdminRoute() {
  const { pathname } = useLocation()
  const page = adminPages.find(({ path }) => path === pathname)
  if (!page) return null
  return (
    <RoleGuard roles={page.roles}>
      {page.path === '/security' && <SecurityPage />}
      {page.path === '/moderation' && <ModerationPage />}
      {page.path === '/metrics' && <MetricsPage accounts={<ServerMetrics />} />}
    </RoleGuard>
  )
}
