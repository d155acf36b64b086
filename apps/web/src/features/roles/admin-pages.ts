import type { Role } from '@trouvaille/contract'
import { Flag, Gauge, type LucideIcon, ShieldCheck } from 'lucide-react'
import { useAccount } from '../../core/app.ts'
import { hasOneOf } from './roles.ts'
import { texts } from './texts.ts'

interface AdminPage {
  path: '/metrics' | '/moderation' | '/security'
  label: string
  Icon: LucideIcon
  roles: readonly Role[]
}

/** The pages that require a role [ROLE-09] [ROLE-10]. */
export const adminPages: readonly AdminPage[] = [
  { path: '/metrics', label: texts.pages.metrics, Icon: Gauge, roles: ['admin', 'moderator'] },
  { path: '/moderation', label: texts.pages.moderation, Icon: Flag, roles: ['admin', 'moderator'] },
  { path: '/security', label: texts.pages.security, Icon: ShieldCheck, roles: ['admin'] },
]

/** The accessible ones, for the profile menu [GAP-65]. */
export function useAdminPages(): AdminPage[] {
  const { roles } = useAccount()
  return adminPages.filter(({ roles: wanted }) => hasOneOf(roles, wanted))
}
