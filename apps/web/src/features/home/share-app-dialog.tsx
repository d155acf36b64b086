import { interfaceTimes, typeset } from '@trouvaille/domain'
import { Check, Copy, Mail, MessageCircle, MessageSquareText, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { showError, showToast } from '../../lib/toasts.ts'
import { canShare, openShareSheet } from '../../platform/share.ts'
import { writeClipboard } from '../../platform/clipboard.ts'
import { appAddress } from '../../platform/address.ts'
import { Button } from '../../ui/button.tsx'
import buttonStyles from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './share-app-dialog.module.css'
import { texts } from './texts.ts'

/** Shares the link of the app itself; available to visitors, too [APP-01] to [APP-14]. */
export function ShareAppDialog({ onClose }: { onClose: () => void }) {
  const link = appAddress()
  const { share } = texts
  // Shown by other apps, so without French typography.
  const text = typeset(share.text)
  const message = `${text} ${link}`
  const [copied, setCopied] = useState(false)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), interfaceTimes.copiedMs)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await writeClipboard(link)
      setCopied(true)
      setFailed(false)
      showToast({ ...share.copiedToast, tone: 'success' })
    } catch (error) {
      console.error('Copying failed', error)
      setFailed(true)
      showError(share.copyFailed)
    }
  }

  async function shareNatively() {
    if (!canShare()) return copy()
    await openShareSheet({ title: share.subject, text, url: link }).catch(copy)
  }

  const row = classes(buttonStyles.button, buttonStyles.quiet)
  return (
    <Dialog title={share.title} onClose={onClose}>
      <p className={styles.link}>
        <span className="visually-hidden">{share.link} : </span>
        {link}
      </p>
      {/* The notification is outside the modal dialog, where screen readers do not announce it. */}
      {failed && <FieldError>{share.copyFailed}</FieldError>}
      <div className={styles.rows}>
        <Button look="primary" onClick={() => void copy()}>
          {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          <span aria-live="polite">{copied ? share.copied : share.copy}</span>
        </Button>
        <Button look="quiet" onClick={() => void shareNatively()}>
          <Share2 aria-hidden="true" />
          {share.native}
        </Button>
        <a
          className={row}
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer noopener"
        >
          <MessageCircle aria-hidden="true" />
          {share.messaging}
        </a>
        <a
          className={row}
          href={`mailto:?subject=${encodeURIComponent(share.subject)}&body=${encodeURIComponent(message)}`}
        >
          <Mail aria-hidden="true" />
          {share.mail}
        </a>
        <a className={row} href={`sms:?&body=${encodeURIComponent(message)}`}>
          <MessageSquareText aria-hidden="true" />
          {share.sms}
        </a>
        <Button onClick={onClose}>{share.close}</Button>
      </div>
    </Dialog>
  )
}
