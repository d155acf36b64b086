import { showToast } from '../../../lib/toasts.ts'
import { saveFile } from '../../../platform/files.ts'
import { dashboard } from './texts.ts'

/** Downloads a report as a file with its date in the name [SEC-54] [GAP-156]. */
export function saveReport(report: object): void {
  const { file, exported } = dashboard.summary
  saveFile(file(Date.now()), new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }))
  showToast({ ...exported, tone: 'success' })
}
