import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { emitSignal } from '../../lib/telemetry-buffer.ts'
import { reloadIfOutdated } from '../../lib/version.ts'
import { reloadPage } from '../../platform/address.ts'
import { Button } from '../../ui/button.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'

const texts = {
  title: 'Une erreur est survenue',
  text: 'L’application a rencontré un problème. Vous pouvez essayer de recharger la page ou de réessayer.',
  retry: 'Réessayer',
  reload: 'Recharger la page',
} as const

/** Fallback of a page that failed to render [NAV-31] to [NAV-34]. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => {
    console.error('A page failed', error)
    emitSignal({ type: 'crash', error })
    void reloadIfOutdated()
    return () => emitSignal({ type: 'shown-again' })
  }, [error])
  return (
    <MessageScreen
      title={texts.title}
      actions={
        <>
          <Button
            look="primary"
            onClick={() => {
              reset()
              void router.invalidate()
            }}
          >
            {texts.retry}
          </Button>
          <Button onClick={reloadPage}>{texts.reload}</Button>
        </>
      }
    >
      <p>{texts.text}</p>
    </MessageScreen>
  )
}
