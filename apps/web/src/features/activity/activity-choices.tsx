import { type OptionalActivityKind, optionalActivityKinds } from '@trouvaille/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '../../lib/toasts.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { activityQuery, muteActivity, stateOf } from './queries.ts'
import styles from './activity.module.css'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

const { choices: words } = texts

/** A switch for each kind of activity [ACTV-06]. */
export function ActivityChoices() {
  const app = useApp()
  const { data, isError, refetch } = useInfiniteQuery(activityQuery)
  /** Optimistic value of what is changed, until the request has ended. */
  const [chosen, setChosen] = useState<OptionalActivityKind[]>()
  if (data === undefined) {
    if (isError) return <LoadFailure text={words.loadFailed} onRetry={() => void refetch()} />
    return <Skeleton style={{ height: 280 }} />
  }
  const muted = chosen ?? stateOf(data).muted

  async function choose(kind: OptionalActivityKind, isWanted: boolean) {
    const next = optionalActivityKinds.filter((each) => (each === kind ? !isWanted : muted.includes(each)))
    setChosen(next)
    try {
      await muteActivity(app, next)
    } catch (error) {
      console.error('The choice could not be saved', error)
      showError(words.failed)
    } finally {
      setChosen(undefined)
    }
  }

  return (
    <>
      <p className={styles.note}>{words.note}</p>
      {optionalActivityKinds.map((kind) => (
        <CheckField
          key={kind}
          look="switch"
          label={words.kinds[kind]}
          checked={!muted.includes(kind)}
          aria-busy={chosen !== undefined}
          onChange={({ target }) => chosen === undefined && void choose(kind, target.checked)}
        />
      ))}
    </>
  )
}
