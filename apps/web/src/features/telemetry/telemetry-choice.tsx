import { Link } from '@tanstack/react-router'
import { useStore } from '../../lib/store.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { asksForPrivacy } from '../../platform/device.ts'
import { useApp } from '../../core/app.ts'
import { chooseConsent, consentStore } from './consent.ts'
import styles from './telemetry-choice.module.css'
import { texts } from './texts.ts'

/** The consent of this device to send telemetry: the only place that offers it [TEL-01]. */
export function TelemetryChoice() {
  const { session } = useApp()
  const consent = useStore(consentStore)

  function choose(agrees: boolean) {
    chooseConsent(agrees ? 'yes' : 'no')
    // A failed load is retried on the next page.
    if (agrees) void import('./telemetry.ts').then(({ followConsent }) => followConsent(session)).catch(() => {})
  }

  return (
    <>
      <CheckField
        look="switch"
        label={texts.label}
        help={consent === undefined && asksForPrivacy() ? `${texts.help} ${texts.refused}` : texts.help}
        checked={consent === 'yes'}
        onChange={({ target }) => choose(target.checked)}
      />
      <Link to="/privacy-policy" hash="mesures" className={styles.link}>
        {texts.policy}
      </Link>
    </>
  )
}
