import { auditCommands, isAuditCommand, type Verifier } from './features/audit/audit.operator.ts'
import { rolesCommands } from './features/roles/roles.operator.ts'
import type { RolesService } from './features/roles/roles.service.ts'
import type { OperatorHandler } from './platform/runtime/operator-socket.ts'

/** All operator commands, run by a running server or without one. */
export function operatorCommands({ roles, verifier }: { roles: RolesService; verifier: Verifier }): OperatorHandler {
  const onAudit = auditCommands(verifier)
  const onRoles = rolesCommands(roles)
  return (command) => (isAuditCommand(command) ? onAudit(command) : onRoles(command))
}
