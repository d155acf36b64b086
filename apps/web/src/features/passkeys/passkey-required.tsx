import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { showError } from '../../lib/toasts.ts'
import { supportsPasskeys } from '../../platform/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadingPage } from '../../ui/loading-page.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { useApp } from '../../core/app.ts'
import { confirmWithPasskey, passkeysQuery } from '../session/passkeys.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { texts as passkeyTexts } from './texts.ts'

const { required: texts } = passkeyTexts

interface PasskeyRequiredProps {
  /** Shown while the keys are looked up. */
  waiting: string
  /** The session was confirmed with a passkey. */
  onProved: () => unknown
}

/** What opens a page of a role where a passkey is required: adding one, or confirming with one [PKEY-11]. */
export function PasskeyRequired({ waiting, onProved }: PasskeyRequiredProps) {
  usePageMeta({ title: texts.title, isPrivate: true })
  const { data, isPending, isError, refetch } = useQuery(passkeysQuery)
  if (isPending) return <LoadingPage text={waiting} />
  const hasKey = data !== undefined && data.passkeys.length > 0
  const isUsable = supportsPasskeys() && data?.isAvailable !== false
  const text = isError
    ? passkeyTexts.loadFailed
    : !isUsable
      ? texts.unsupported
      : hasKey
        ? texts.confirmText
        : texts.addText
  return (
    <MessageScreen
      title={texts.title}
      actions={
        <>
          {isError ? (
            <Button look="primary" onClick={() => void refetch()}>
              {texts.retry}
            </Button>
          ) : (
            isUsable && (hasKey ? <Confirm onProved={onProved} /> : <Add onProved={onProved} />)
          )}
          <LinkButton to="/">{texts.home}</LinkButton>
        </>
      }
    >
      <p>{text}</p>
    </MessageScreen>
  )
}

function Confirm({ onProved }: Pick<PasskeyRequiredProps, 'onProved'>) {
  const app = useApp()
  const [busy, setBusy] = useState(false)
  async function confirm(): Promise<void> {
    setBusy(true)
    try {
      if (await confirmWithPasskey(app)) await onProved()
    } catch (error) {
      console.error('The session could not be confirmed', error)
      showError(texts.failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="primary" busy={busy} onClick={() => void confirm()}>
      <KeyRound aria-hidden="true" />
      {busy ? texts.confirming : texts.confirm}
    </Button>
  )
}

function Add({ onProved }: Pick<PasskeyRequiredProps, 'onProved'>) {
  const queries = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const onAdded = async () => {
    void queries.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    await onProved()
  }
  return (
    <>
      <Button look="primary" onClick={() => setIsAdding(true)}>
        {passkeyTexts.add.open}
      </Button>
      {isAdding && <AddPasskeyDialog onAdded={onAdded} onClose={() => setIsAdding(false)} />}
    </>
  )
}
