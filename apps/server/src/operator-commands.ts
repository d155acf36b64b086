import { auditCommands, isAuditCommand, type Verifier } from './features/audit/audit.operator.ts'
import type { PasskeyReset } from './features/passkeys/passkey-reset.ts'
import { isPasskeysCommand, passkeysCommands } from './features/passkeys/passkeys.operator.ts'
import { rolesCommands } from './features/roles/roles.operator.ts'
import type { RolesService } from './features/roles/roles.service.ts'
import { backupCommands, isBackupCommand } from './platform/backup/backup.operator.ts'
import type { DeadLetters } from './platform/jobs/dead-letters.ts'
import { isJobsCommand, jobsCommands } from './platform/jobs/jobs.operator.ts'
import type { BackupOptions } from './platform/backup/write-backup.ts'
import type { OperatorHandler } from './platform/runtime/operator-socket.ts'

export interface OperatorServices {
  roles: RolesService
  verifier: Verifier
  backup: BackupOptions
  passkeyReset: PasskeyReset
  /** Uses the jobs that were given up. */
  useDeadLetters: <T>(work: (letters: DeadLetters) => Promise<T>) => Promise<T>
}

/** All operator commands, run by a running server or without one. */
export function operatorCommands({
  roles,
  verifier,
  backup,
  passkeyReset,
  useDeadLetters,
}: OperatorServices): OperatorHandler {
  const onAudit = auditCommands(verifier)
  const onRoles = rolesCommands(roles)
  const onBackup = backupCommands(backup)
  const onJobs = jobsCommands(useDeadLetters)
  const onPasskeys = passkeysCommands(passkeyReset)
  return (command) => {
    if (isBackupCommand(command)) return onBackup(command)
    if (isJobsCommand(command)) return onJobs(command)
    if (isPasskeysCommand(command)) return onPasskeys(command)
    return isAuditCommand(command) ? onAudit(command) : onRoles(command)
  }
}
