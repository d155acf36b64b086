import type { WorkView } from '@trouvaille/domain'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { showError, showToast } from '../../lib/toasts.ts'
import { appAddress } from '../../platform/web.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import styles from './share-work.module.css'
import { texts } from './texts.ts'

interface ShareWorkDialogProps {
  work: WorkView
  onClose: () => void
}

/**
 * Sends a work to friends. Nobody has friends in the app yet, so it shows what a person without friends sees
 * [SHAR-05], and gives the link of the page, which opens after signing in.
 */
export function ShareWorkDialog({ work, onClose }: ShareWorkDialogProps) {
  const [failed, setFailed] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(appAddress() + work.path)
      showToast({ ...texts.copied, tone: 'success' })
      onClose()
    } catch (error) {
      console.error('Copying failed', error)
      setFailed(true)
      showError(texts.copyFailed)
    }
  }

  return (
    <Dialog {...(work.kind === 'podcast' ? texts.podcast(work.title) : { title: texts.title })} onClose={onClose}>
      <div className={styles.friends}>
        <p>{texts.noFriends}</p>
        <LinkButton to="/friends" look="quiet" small>
          {texts.toFriends}
        </LinkButton>
      </div>
      {failed && <FieldError>{texts.copyFailed}</FieldError>}
      <div className={styles.actions}>
        <Button look="primary" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {texts.copy}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </Dialog>
  )
}
