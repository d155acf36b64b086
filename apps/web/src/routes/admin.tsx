import { useLocation } from '@tanstack/react-router'
import { deferred } from '../lib/deferred.ts'
import { adminPages } from '../features/roles/admin-pages.ts'
import { RoleGuard } from '../features/roles/role-guard.tsx'
import { ModerationPage } from '../features/safety/moderation-page.tsx'

const MetricsPage = deferred(() => import('../features/metrics/metrics-page.tsx').then((module) => module.MetricsPage))
const SecurityPage = deferred(() =>
  import('../features/security/security-page.tsx').then((module) => module.SecurityPage),
)

/** With its charts, which nothing else needs [FIG-09]. */
const UsageFigures = deferred(() => import('../features/usage/usage-figures.tsx').then((module) => module.UsageFigures))

/** A page that asks for a role [ROLE-09] [ROLE-10]. */
export function AdminRoute() {
  const { pathname } = useLocation()
  const page = adminPages.find(({ path }) => path === pathname)
  if (!page) return null
  return (
    <RoleGuard roles={page.roles}>
      {page.path === '/security' && <SecurityPage />}
      {page.path === '/moderation' && <ModerationPage />}
      {page.path === '/metrics' && <MetricsPage accounts={<UsageFigures />} />}
    </RoleGuard>
  )
}
