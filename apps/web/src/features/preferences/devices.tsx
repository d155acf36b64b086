import type { DeviceSession } from '@trouvaille/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { momentText } from '../../lib/dates.ts'
import { ApiFailure } from '../../lib/api.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import styles from './preferences.module.css'
import { devicesQuery } from './queries.ts'
import { texts as preferencesTexts } from './texts.ts'
import { signOut, signOutEverywhere } from '../account/sign-out.ts'
import { type Reauthentication, useReauthentication } from '../account/use-reauthentication.tsx'
import { useApp } from '../../core/app.ts'

const { devices: texts } = preferencesTexts

/** Page size of the list. */
const step = 5

/** The active sessions, with actions to end one or all of them. */
export function Devices() {
  const app = useApp()
  const { data, isError, refetch } = useQuery(devicesQuery)
  const [leaving, setLeaving] = useState(false)
  const [wanted, setWanted] = useState(step)
  const { withReauthentication, asking, dialog } = useReauthentication({ submit: texts.end, look: 'primary' })
  return (
    <>
      {data ? (
        <>
          <ul className={styles.rows}>
            {data.slice(0, wanted).map((session) => (
              <Device key={session.id} session={session} proved={withReauthentication} />
            ))}
          </ul>
          {data.length > wanted && (
            <Button look="quiet" small className={styles.apart} onClick={() => setWanted(wanted + step)}>
              {preferencesTexts.more}
            </Button>
          )}
        </>
      ) : isError ? (
        <LoadFailure text={texts.failed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton style={{ height: 72 }} />
      )}
      <Button
        className={styles.last}
        busy={leaving}
        onClick={() => {
          setLeaving(true)
          void signOutEverywhere(app, withReauthentication).then((left) => left || setLeaving(false))
        }}
      >
        {leaving && !asking ? texts.ending : texts.everywhere}
      </Button>
      {dialog}
    </>
  )
}

interface DeviceProps {
  session: DeviceSession
  proved: Reauthentication['withReauthentication']
}

function Device({ session: { id, current, device, address, lastUsedAt }, proved }: DeviceProps) {
  const app = useApp()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const use = current ? texts.current : texts.lastUsed(momentText(Date.parse(lastUsedAt)))
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor

  async function end() {
    setBusy(true)
    if (current) {
      if (!(await signOut(app))) setBusy(false)
      return
    }
    try {
      const ended = await proved(() => app.call('delete /api/sessions/{id}', { params: { id } }))
      if (ended) showToast({ ...texts.ended(device), tone: 'success' })
    } catch (error) {
      // A session that has already ended counts as success.
      if (!(error instanceof ApiFailure && error.code === 'request.not_found')) {
        console.error('The device could not be signed out', error)
        showError(texts.endFailed)
      }
    }
    await queries.invalidateQueries({ queryKey: devicesQuery.queryKey })
    setBusy(false)
  }

  return (
    <li className={styles.item}>
      <Icon aria-hidden="true" />
      <span className={styles.words}>
        <b>{device}</b>
        <small>{[use, address].filter(Boolean).join(' · ')}</small>
      </span>
      <Button small busy={busy} aria-label={texts.endLabel(device, use)} onClick={() => void end()}>
        {busy ? texts.ending : texts.end}
      </Button>
    </li>
  )
}
