import type { AuditAction } from '@trouvaille/contract'
import type { RiskLevel } from '@trouvaille/domain'
import { ofAccounts } from './accounts.ts'
import type { Acts } from './calls.ts'
import { ofModeration } from './moderation.ts'
import { ofPasskeys } from './passkeys.ts'
import { ofPeople } from './people.ts'

/** Risk levels of successful actions; actions without an entry are not risky. */
export const risks: Partial<Record<AuditAction, RiskLevel>> = {
  delete_account: 'critical',
  change_password: 'critical',
  admin_action: 'critical',
  role_change: 'critical',
  data_export: 'critical',
  passkey_add: 'critical',
  passkey_remove: 'critical',
  second_factor_change: 'critical',
  profile_update: 'high',
  privacy_change: 'high',
  send_friend_request: 'medium',
  share_content: 'medium',
}

/**
 * The audit entries that each writing endpoint produces; `silent` has those that produce none. A test makes each call; a
 * writing endpoint in neither list fails it.
 */
export const acts: Acts = { ...ofAccounts, ...ofPasskeys, ...ofPeople, ...ofModeration }
