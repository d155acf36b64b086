import { asWritten } from '@trouvaille/domain'
import { showError, showToast } from '../../lib/toasts.ts'
import { writeClipboard } from '../../platform/clipboard.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './passkeys.module.css'
import { texts as passkeyTexts } from './texts.ts'

const { codes: texts } = passkeyTexts

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** New recovery codes, shown once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const copy = () =>
    writeClipboard(codes.join('\n')).then(
      () => showToast({ title: texts.copied, tone: 'success' }),
      (error: unknown) => {
        console.error('The recovery codes could not be copied', error)
        showError(texts.copyFailed)
      },
    )
  return (
    <Dialog title={texts.title} description={texts.text} onClose={onClose}>
      <ul className={styles.codes} aria-label={texts.list}>
        {codes.map((code) => (
          <li key={code}>{asWritten(code)}</li>
        ))}
      </ul>
      <div className={styles.choices}>
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        <Button look="primary" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Dialog>
  )
}
