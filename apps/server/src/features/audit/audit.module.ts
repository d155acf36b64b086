import { type Alerts, type AlertsOptions, createAlerts } from './alerts.ts'
import type { Verifier } from './audit.operator.ts'
import { createAuditService } from './audit.service.ts'
import { createRequestPseudonyms } from '../../platform/observability/request-pseudonym.ts'
import { createAnchors, type AnchorsOptions } from './anchors.ts'
import { createRecorder } from './recorder.ts'
import { createHashChainAppender, type HashChainOptions } from './hash-chain-append.ts'
import { verifyChain } from './hash-chain-verify.ts'

export type AuditOptions = HashChainOptions & AlertsOptions & Pick<AnchorsOptions, 'place'>

/** Verification of the chain, after appending pending entries. */
export function createVerifier(options: HashChainOptions, appender = createHashChainAppender(options)): Verifier {
  return {
    async verify(noted) {
      // Without its one row nothing can be appended; verification then reports that.
      await appender.append().catch((error: unknown) => options.log.error({ err: error }, 'the audit cannot be sealed'))
      return verifyChain(options.db, options.clock.now(), noted)
    },
  }
}

/** The server's audit: entries, hash chain, alerts, and their view for admins. */
export function createAudit(options: AuditOptions) {
  const { db, clock } = options
  const appender = createHashChainAppender(options)
  const anchors = createAnchors({ ...options, chain: appender.chain })
  const alerts: Alerts = createAlerts(options)
  const pseudonymOfCall = createRequestPseudonyms(clock)
  const audit = createRecorder({
    db,
    clock,
    pseudonymOfCall,
    recorded(entry) {
      appender.appendSoon()
      // Rate-limited requests are observed directly: their entries do not name the limit.
      if (entry.action !== 'rate_limit') alerts.saw(entry)
    },
  })
  return {
    audit,
    pseudonymOfCall,
    appender,
    alerts,
    verifier: createVerifier(options, appender),
    auditLog: createAuditService({ ...options, audit, appender }),
    anchors,
    /** Deletes expired entries, and anchors the chain afterwards. */
    async sweepAudit(): Promise<void> {
      await appender.sweep()
      await anchors.note()
      await alerts.sweep()
    },
  }
}
