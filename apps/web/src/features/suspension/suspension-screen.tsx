import type { SuspensionNotice } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { asWritten } from '@trouvaille/domain'
import { useState } from 'react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { reasonTexts } from '../../lib/report-reasons.ts'
import { AppealForm } from './appeal-form.tsx'
import styles from './suspension.module.css'
import { texts } from './texts.ts'
import { appOf } from '../../core/app.ts'

interface SuspensionScreenProps {
  /** The suspension from the rejected sign-in, or the token to fetch it with. */
  given: SuspensionNotice | string
  onBack: () => void
}

/** Focuses the content that replaces the form, because the focused button is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Replaces the sign-in form for a suspended account: reason, end date, and one field to appeal [SAFE-08]. */
export function SuspensionScreen({ given, onBack }: SuspensionScreenProps) {
  usePageMeta({ title: texts.title, isPrivate: true })
  const [notice, setNotice] = useState(typeof given === 'string' ? undefined : given)
  const { data, isError } = useQuery({
    queryKey: ['suspension'],
    queryFn: async ({ client, signal }) => {
      const token = typeof given === 'string' ? given : given.token
      return (await appOf(client).call('post /api/suspension', { body: { token }, signal })).suspension
    },
    enabled: notice === undefined,
    gcTime: 0,
    staleTime: Infinity,
  })
  const shown = notice ?? data
  return (
    <main ref={takeFocus} className={styles.page} id="content" tabIndex={-1}>
      <h1 className="display">{texts.title}</h1>
      {shown ? (
        <Notice notice={shown} onAppealed={() => setNotice({ ...shown, appeal: 'waiting' })} />
      ) : isError ? (
        <p role="alert">{texts.unreadable}</p>
      ) : (
        <Skeleton style={{ height: 160 }} />
      )}
      <Button look="text" className={styles.back} onClick={onBack}>
        {texts.back}
      </Button>
    </main>
  )
}

function Notice({ notice, onAppealed }: { notice: SuspensionNotice; onAppealed: () => void }) {
  const { reason, text, endsAt, appeal, answer, token } = notice
  return (
    <>
      <p>{texts.lead}</p>
      <dl className={styles.facts}>
        <dt>{texts.reason}</dt>
        <dd>{reasonTexts[reason]}</dd>
        <dt>{texts.until}</dt>
        <dd>{endsAt === null ? texts.forGood : <RelativeTime at={endsAt} />}</dd>
        {text !== null && (
          <>
            <dt>{texts.message}</dt>
            <dd className={styles.written}>{asWritten(text)}</dd>
          </>
        )}
        {answer !== null && (
          <>
            <dt>{texts.answer}</dt>
            <dd className={styles.written}>{asWritten(answer)}</dd>
          </>
        )}
      </dl>
      <p className={styles.note}>{texts.kept}</p>
      {appeal === 'possible' ? (
        <AppealForm token={token} onSent={onAppealed} />
      ) : (
        <p ref={takeFocus} role="status" tabIndex={-1}>
          {texts.appeal[appeal]}
        </p>
      )}
    </>
  )
}
