import { showToast } from '../../../lib/toasts.ts'
import { saveFile } from '../../../platform/files.ts'
import { dashboard } from './texts.ts'

/** Downloads a report as a file with its date in the name [SEC-54] [GAP-156]. */
export async function saveReport(report: object): Promise<void> {
  const { file, exported } = dashboard.summary
  const place = await saveFile(
    file(Date.now()),
    new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }),
  )
  if (place === 'downloaded') showToast({ ...exported, tone: 'success' })
}
