import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './contacts.module.css'
import { texts } from './texts.ts'

interface ConsentDialogProps {
  onAccept: () => void
  onClose: () => void
}

/** States which data is sent, why, and what is stored. Accepting opens the contact picker of the device [CONT-04]. */
export function ConsentDialog({ onAccept, onClose }: ConsentDialogProps) {
  const { title, text, facts, policy, accept, refuse } = texts.consent
  return (
    <Dialog title={title} description={text} onClose={onClose}>
      <dl className={styles.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.policy}>
        <Link to="/privacy-policy">{policy}</Link>
      </p>
      <div className={styles.buttons}>
        <Button look="primary" onClick={onAccept}>
          {accept}
        </Button>
        <Button onClick={onClose}>{refuse}</Button>
      </div>
    </Dialog>
  )
}

/** For browsers without the Contact Picker API [GAP-92]. */
export function UnavailableDialog({ onClose }: { onClose: () => void }) {
  const { title, text, instead, close } = texts.unavailable
  return (
    <Dialog title={title} description={text} onClose={onClose}>
      <p className={styles.instead}>{instead}</p>
      <div className={styles.buttons}>
        <Button look="primary" onClick={onClose}>
          {close}
        </Button>
      </div>
    </Dialog>
  )
}
