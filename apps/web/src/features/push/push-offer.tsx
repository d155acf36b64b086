import { Bell } from 'lucide-react'
import { useState } from 'react'
import { showError, showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { useApp } from '../../core/app.ts'
import { offerOf } from './offer.ts'
import { enablePush, postponePush } from './push.ts'
import styles from './push.module.css'
import { texts } from './texts.ts'

const { offer: words } = texts

/** A line that offers notifications, where somebody waits for an answer. The browser asks only after "Activer" [PUSH-10]. */
export function PushOffer() {
  const app = useApp()
  const [busy, setBusy] = useState(false)
  const close = () => offerOf(app).set(false)

  async function accept() {
    setBusy(true)
    try {
      if (await enablePush(app)) showToast({ title: words.done, tone: 'success' })
      else postponePush(app, Date.now())
      close()
    } catch (error) {
      console.error('The device could not be subscribed', error)
      showError(texts.device.failed)
      setBusy(false)
    }
  }

  function postpone() {
    postponePush(app, Date.now())
    close()
  }

  return (
    <div className={styles.offer} role="status">
      <Bell aria-hidden="true" />
      <p>{words.question}</p>
      <span className={styles.buttons}>
        <Button small look="primary" busy={busy} onClick={() => void accept()}>
          {words.accept}
        </Button>
        <Button small look="quiet" onClick={postpone}>
          {words.later}
        </Button>
      </span>
    </div>
  )
}
