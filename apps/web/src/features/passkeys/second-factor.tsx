import type { Passkeys } from '@trouvaille/contract'
import { useState } from 'react'
import { showError, showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { useApp } from '../../core/app.ts'
import { useReauthentication } from '../account/use-reauthentication.tsx'
import styles from './passkeys.module.css'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { texts } from './texts.ts'

interface SecondFactorProps {
  data: Passkeys
  onChanged: () => unknown
}

/** Whether a passkey is asked for after the password, and the codes that replace it [PKEY-07] [PKEY-08]. */
export function SecondFactor({ data, onChanged }: SecondFactorProps) {
  const app = useApp()
  /** Optimistic value, until the request has ended. */
  const [chosen, setChosen] = useState<boolean>()
  const [isRenewing, setIsRenewing] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const { withReauthentication, dialog } = useReauthentication({
    submit: texts.secondFactor.confirm,
    look: 'primary',
  })
  const hasKey = data.passkeys.length > 0

  async function choose(isOn: boolean): Promise<void> {
    setChosen(isOn)
    try {
      const answer = await withReauthentication(() => app.call('put /api/second-factor', { body: { isOn } }))
      if (!answer) return
      setCodes(answer.codes)
      if (!isOn) showToast({ ...texts.secondFactor.off, tone: 'success' })
      await onChanged()
    } catch (error) {
      console.error('The second factor could not be changed', error)
      showError(texts.secondFactor.failed)
    } finally {
      setChosen(undefined)
    }
  }

  async function renew(): Promise<void> {
    setIsRenewing(true)
    try {
      const answer = await withReauthentication(() => app.call('post /api/second-factor/recovery-codes'))
      if (!answer) return
      setCodes(answer.codes)
      await onChanged()
    } catch (error) {
      console.error('The recovery codes could not be renewed', error)
      showError(texts.codes.failed)
    } finally {
      setIsRenewing(false)
    }
  }

  return (
    <div className={styles.apart}>
      <CheckField
        look="switch"
        label={texts.secondFactor.label}
        help={hasKey ? texts.secondFactor.help : texts.secondFactor.needsKey}
        checked={chosen ?? data.secondFactor}
        disabled={!hasKey}
        aria-busy={chosen !== undefined}
        onChange={({ target }) => chosen === undefined && void choose(target.checked)}
      />
      {data.secondFactor && (
        <div className={styles.codesLeft}>
          <p>{texts.codes.left(data.recoveryCodes)}</p>
          <Button small busy={isRenewing} onClick={() => void renew()}>
            {isRenewing ? texts.codes.renewing : texts.codes.renew}
          </Button>
        </div>
      )}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
      {dialog}
    </div>
  )
}
