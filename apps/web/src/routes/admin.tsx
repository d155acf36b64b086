import { lazyRouteComponent, useLocation } from '@tanstack/react-router'
import { usePageMeta } from '../lib/page-meta.tsx'
import { adminPages } from '../features/roles/admin-pages.ts'
import { RoleGuard } from '../features/roles/role-guard.tsx'
import { ModerationPage } from '../features/safety/moderation-page.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'

const SecurityPage = lazyRouteComponent(() => import('../features/security/security-page.tsx'), 'SecurityPage')

const texts = {
  '/metrics': 'Les métriques arrivent dans une prochaine version.',
} as const

/** A page that asks for a role [ROLE-09] [ROLE-10]. Some of them are not there yet, and say so. */
export function AdminRoute() {
  const { pathname } = useLocation()
  const page = adminPages.find(({ path }) => path === pathname)
  if (!page) return null
  return (
    <RoleGuard roles={page.roles}>
      {page.path === '/security' && <SecurityPage />}
      {page.path === '/moderation' && <ModerationPage />}
      {page.path === '/metrics' && <Coming title={page.label} text={texts[page.path]} />}
    </RoleGuard>
  )
}

function Coming({ title, text }: { title: string; text: string }) {
  usePageMeta({ title, isPrivate: true })
  return (
    <MessageScreen title={title} actions={<LinkButton to="/">Accueil</LinkButton>}>
      <p>{text}</p>
    </MessageScreen>
  )
}
