import { type Alerts, type AlertsOptions, createAlerts } from './alerts.ts'
import type { Verifier } from './audit.operator.ts'
import { createAuditService } from './audit.service.ts'
import { createCallPseudonyms } from '../../platform/call-pseudonym.ts'
import { createHeads, type HeadsOptions } from './heads.ts'
import { createRecorder } from './recorder.ts'
import { createSealer, type SealerOptions } from './sealer.ts'
import { verifyChain } from './verify.ts'

export type AuditOptions = SealerOptions & AlertsOptions & Pick<HeadsOptions, 'place'>

/** What verifies the chain, everything sealed before. */
export function createVerifier(options: SealerOptions, sealer = createSealer(options)): Verifier {
  return {
    async verify(noted) {
      // Without its one row nothing can be sealed; that is what is to be said then.
      await sealer.seal().catch((error: unknown) => options.log.error({ err: error }, 'the audit cannot be sealed'))
      return verifyChain(options.db, options.clock.now(), noted)
    },
  }
}

/** The server's own audit: what was done and what was refused, chained, watched, and read by admins. */
export function createAudit(options: AuditOptions) {
  const { db, clock } = options
  const sealer = createSealer(options)
  const heads = createHeads({ ...options, chain: sealer.chain })
  const alerts: Alerts = createAlerts(options)
  const pseudonymOfCall = createCallPseudonyms(clock)
  const audit = createRecorder({
    db,
    clock,
    pseudonymOfCall,
    recorded(entry) {
      sealer.sealSoon()
      // Calls that a limit refused are watched themselves: what is written of them does not say which limit.
      if (entry.action !== 'rate_limit') alerts.saw(entry)
    },
  })
  return {
    audit,
    pseudonymOfCall,
    sealer,
    alerts,
    verifier: createVerifier(options, sealer),
    auditLog: createAuditService({ ...options, audit, sealer }),
    heads,
    /** Drops what is no longer kept, and notes where the chain stands then. */
    async sweepAudit(): Promise<void> {
      await sealer.sweep()
      await heads.note()
      await alerts.sweep()
    },
  }
}
