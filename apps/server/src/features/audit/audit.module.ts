import { type Alerts, type AlertsOptions, createAlerts } from './alerts.ts'
import type { Verifier } from './audit.operator.ts'
import { createAuditService } from './audit.service.ts'
import { createRecorder } from './recorder.ts'
import { createSealer, type SealerOptions } from './sealer.ts'
import { verifyChain } from './verify.ts'

export type AuditOptions = SealerOptions & AlertsOptions

/** What verifies the chain, everything sealed before. */
export function createVerifier(options: SealerOptions, sealer = createSealer(options)): Verifier {
  return {
    async verify(noted) {
      // Without its one row nothing can be sealed; that is what is to be said then.
      await sealer.seal().catch((error: unknown) => options.log.error({ err: error }, 'the audit cannot be sealed'))
      return verifyChain(options.db, noted)
    },
  }
}

/** The server's own audit: what was done and what was refused, chained, watched, and read by admins. */
export function createAudit(options: AuditOptions) {
  const { db, clock } = options
  const sealer = createSealer(options)
  const alerts: Alerts = createAlerts(options)
  const audit = createRecorder({
    db,
    clock,
    recorded(entry) {
      sealer.sealSoon()
      // Calls that a limit refused are watched themselves: what is written of them does not say which limit.
      if (entry.action !== 'rate_limit') alerts.saw(entry)
    },
  })
  return {
    audit,
    sealer,
    alerts,
    verifier: createVerifier(options, sealer),
    auditLog: createAuditService({ ...options, audit, sealer }),
    /** Drops what is no longer kept. */
    async sweepAudit(): Promise<void> {
      await sealer.sweep()
      await alerts.sweep()
    },
  }
}
