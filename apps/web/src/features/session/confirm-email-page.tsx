import { useEffect, useState } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadingPage } from '../../ui/loading-page.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import styles from './form.module.css'
import { confirmation as texts } from './mail-texts.ts'
import { takenConfirmationToken } from './mailed-links.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { type App, useApp, useSession } from '../../core/app.ts'

type Outcome = 'confirmed' | 'invalid' | 'failed'

const rejections = new Set(['email.confirmation_invalid', 'request.invalid', 'request.malformed'])

let running: { token: string; outcome: Promise<Outcome> } | undefined

/** Sends a single-use token once, regardless of the number of renders. */
function confirm(app: App, token: string): Promise<Outcome> {
  if (running?.token !== token) running = { token, outcome: send(app, token) }
  return running.outcome
}

async function send(app: App, token: string): Promise<Outcome> {
  try {
    await app.call('post /api/email/confirm', { body: { token } })
    return 'confirmed'
  } catch (error) {
    if (error instanceof ApiFailure && rejections.has(error.code)) return 'invalid'
    console.error('The address could not be confirmed', error)
    running = undefined
    return 'failed'
  }
}

/** Landing page of the confirmation link. */
export function ConfirmEmailPage() {
  const app = useApp()
  usePageMeta({ title: texts.title, isPrivate: true })
  const [token] = useState(takenConfirmationToken)
  const [outcome, setOutcome] = useState<Outcome | undefined>(token ? undefined : 'invalid')

  useEffect(() => {
    if (!token || outcome) return
    let left = false
    void confirm(app, token).then((result) => left || setOutcome(result))
    return () => {
      left = true
    }
  }, [app, token, outcome])

  if (!outcome) return <LoadingPage text={texts.working} />
  if (outcome === 'confirmed') return <Confirmed />
  if (outcome === 'failed') {
    return (
      <MessageScreen
        title={texts.title}
        actions={
          <Button look="primary" onClick={() => setOutcome(undefined)}>
            {texts.retry}
          </Button>
        }
      >
        <p role="alert">{texts.failed}</p>
      </MessageScreen>
    )
  }
  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <h1 className="display">{texts.invalid}</h1>
      <p className={styles.lead}>{texts.invalidText}</p>
      <ResendConfirmation email="" />
    </main>
  )
}

function Confirmed() {
  const { status } = useSession()
  return (
    <MessageScreen
      title={texts.done}
      actions={
        status === 'signed-in' ? (
          <LinkButton to="/" look="primary">
            {texts.toHome}
          </LinkButton>
        ) : (
          <LinkButton to="/signin" search={{ next: '/welcome' }} look="primary">
            {texts.toSignIn}
          </LinkButton>
        )
      }
    >
      <p>{texts.doneText}</p>
    </MessageScreen>
  )
}
