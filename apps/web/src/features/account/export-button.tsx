import { Download } from 'lucide-react'
import { useState } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { waitText } from '../../lib/error-texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { saveFile } from '../../platform/files.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'
import { useReauthentication } from './use-reauthentication.tsx'
import { useApp } from '../../core/app.ts'

/** Downloads the person's data export as a file. */
export function ExportButton() {
  const app = useApp()
  const { data } = texts
  const [busy, setBusy] = useState(false)
  const { withReauthentication, asking, dialog } = useReauthentication({ submit: data.export, look: 'primary' })

  async function save() {
    setBusy(true)
    try {
      const document = await withReauthentication(() => app.call('get /api/account/export'))
      if (!document) return
      // The local date as 2026-01-31, which is the format of the fr-CA locale.
      const day = new Date().toLocaleDateString('fr-CA')
      const place = await saveFile(
        data.file(day),
        new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }),
      )
      if (place === 'downloaded') showToast({ ...data.exported, tone: 'success' })
    } catch (error) {
      console.error('The data could not be exported', error)
      const seconds = error instanceof ApiFailure ? error.retryAfter : undefined
      if (seconds === undefined) showError(data.failed)
      else showError(waitText(seconds), data.tooOften)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button look="quiet" busy={busy} onClick={() => void save()}>
        <Download aria-hidden="true" />
        {busy && !asking ? data.exporting : data.export}
      </Button>
      {dialog}
    </>
  )
}
