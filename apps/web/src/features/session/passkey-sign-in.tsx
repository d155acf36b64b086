import type { SuspensionNotice } from '@trouvaille/contract'
import { passkeys } from '@trouvaille/domain'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiFailure, NetworkFailure } from '../../lib/api.ts'
import { waitText } from '../../lib/error-texts.ts'
import { showError } from '../../lib/toasts.ts'
import { offersPasskeys, signWithPasskey, supportsPasskeys, withdrawPasskeys } from '../../platform/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { useApp } from '../../core/app.ts'
import styles from './form.module.css'
import { openWithPasskey, signInOptions } from './passkeys.ts'
import { texts } from './texts.ts'
import { useSignedIn } from './use-signed-in.ts'

const { passkey } = texts

/** An offer is renewed before its challenge is too old. */
const offerMs = 0.8 * passkeys.challengeMs

interface PasskeySignInProps {
  onSuspended: (notice: SuspensionNotice) => void
}

/** What a refused passkey is told as. */
export function passkeyFailureText(error: unknown): string {
  if (error instanceof NetworkFailure) return texts.offline
  if (!(error instanceof ApiFailure)) return passkey.failed
  if (error.retryAfter !== undefined) return waitText(error.retryAfter)
  if (error.code === 'session.email_unconfirmed') return texts.signIn.unconfirmed
  return error.code === 'session.invalid_credentials' ? passkey.refused : passkey.failed
}

/** Signing in with a passkey: a button, and what the browser offers in the field of the name. */
export function PasskeySignIn({ onSuspended }: PasskeySignInProps) {
  const app = useApp()
  const signedIn = useSignedIn()
  const [busy, setBusy] = useState(false)

  async function signIn(isOffer: boolean): Promise<void> {
    try {
      const credential = await signWithPasskey(await signInOptions(app), isOffer)
      if (credential) signedIn(await openWithPasskey(app, credential))
    } catch (error) {
      const notice = error instanceof ApiFailure ? error.suspension : undefined
      if (notice) return onSuspended(notice)
      console.error('Signing in with a passkey failed', error)
      // Nobody has asked for an offer.
      const isAnswered = error instanceof ApiFailure && error.code.startsWith('session.')
      if (!isOffer || isAnswered) showError(passkeyFailureText(error), texts.signIn.failure.title)
    }
  }

  useEffect(() => {
    // The dialog of the button takes its place.
    if (busy || !supportsPasskeys()) return undefined
    let isOver = false
    const offer = async () => {
      if ((await offersPasskeys()) && !isOver) await signIn(true)
    }
    void offer()
    const timer = setInterval(() => void offer(), offerMs)
    return () => {
      isOver = true
      clearInterval(timer)
      void withdrawPasskeys()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one offer as long as the form is shown
  }, [busy])

  if (!supportsPasskeys()) return null
  return (
    <div className={styles.otherWays}>
      <Button
        busy={busy}
        onClick={() => {
          setBusy(true)
          void signIn(false).finally(() => setBusy(false))
        }}
      >
        <KeyRound aria-hidden="true" />
        {passkey.signIn}
      </Button>
    </div>
  )
}
