import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { createRecorder } from './recorder.ts'

export interface AuditOptions {
  db: Database
  clock: Clock
}

/** The server's own audit: what was done and what was refused. */
export function createAudit({ db, clock }: AuditOptions) {
  return { audit: createRecorder({ db, clock, recorded: () => {} }) }
}
