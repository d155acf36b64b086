import { appealError, safety as limits, trimmed } from '@trouvaille/domain'
import { type FormEvent, useState } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, FieldFrame } from '../../ui/field.tsx'
import styles from './suspension.module.css'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

const { appeal: words } = texts

const failures: Partial<Record<ApiFailure['code'], string>> = {
  'suspensions.appeal_closed': words.closed,
  'suspensions.token_invalid': words.expired,
  'request.rate_limited': words.tooMany,
}

/** The single appeal against a suspension. The text is kept when sending fails. */
export function AppealForm({ token, onSent }: { token: string; onSent: () => void }) {
  const app = useApp()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const rejection = appealError(trimmed(text))
    if (rejection) return setFailure(words.errors[rejection])
    setBusy(true)
    setFailure(undefined)
    try {
      await app.call('post /api/suspension/appeal', { body: { token, text } })
      onSent()
    } catch (error) {
      console.error('An appeal could not be sent', error)
      setFailure((error instanceof ApiFailure ? failures[error.code] : undefined) ?? words.failed)
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <FieldFrame label={words.label} help={words.length(text.length)}>
        {(ids) => (
          <textarea
            {...ids}
            rows={6}
            maxLength={limits.appealMaxCharacters}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </FieldFrame>
      {failure && <FieldError>{failure}</FieldError>}
      <Button type="submit" look="primary" busy={busy}>
        {busy ? words.submitting : words.submit}
      </Button>
    </form>
  )
}
