import { useLocation } from '@tanstack/react-router'
import { lazyComponent } from '../lib/lazy-component.ts'
import { adminPages } from '../features/roles/admin-pages.ts'
import { RoleGuard } from '../features/roles/role-guard.tsx'
import { ModerationPage } from '../features/safety/moderation-page.tsx'

const MetricsPage = lazyComponent(() =>
  import('../features/metrics/metrics-page.tsx').then((module) => module.MetricsPage),
)
const SecurityPage = lazyComponent(() =>
  import('../features/security/security-page.tsx').then((module) => module.SecurityPage),
)

/** With its charts, which nothing else needs [FIG-09]. */
const UsageReport = lazyComponent(() =>
  import('../features/usage/usage-metrics.tsx').then((module) => module.UsageMetrics),
)

/** A page that asks for a role [ROLE-09] [ROLE-10]. */
export function AdminRoute() {
  const { pathname } = useLocation()
  const page = adminPages.find(({ path }) => path === pathname)
  if (!page) return null
  return (
    <RoleGuard roles={page.roles}>
      {page.path === '/security' && <SecurityPage />}
      {page.path === '/moderation' && <ModerationPage />}
      {page.path === '/metrics' && <MetricsPage accounts={<UsageReport />} />}
    </RoleGuard>
  )
}
