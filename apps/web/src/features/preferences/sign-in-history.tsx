import type { SignInRecord } from '@trouvaille/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './preferences.module.css'
import { signInsQuery } from './queries.ts'
import { texts as preferencesTexts } from './texts.ts'

const { history: texts } = preferencesTexts

/** Page size of the list. */
const step = 5

/** Successful and failed sign-ins, the newest first. */
export function SignInHistory() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(signInsQuery)
  const [wanted, setWanted] = useState(step)
  if (!data) {
    if (isError) return <LoadFailure text={texts.failed} onRetry={() => void refetch()} />
    return <Skeleton style={{ height: 72 }} />
  }

  const entries = data.pages.flatMap((page) => page.items)
  if (entries.length === 0) return <p className={styles.note}>{texts.empty}</p>
  const hasMore = entries.length > wanted || hasNextPage
  return (
    <>
      <ul className={styles.rows}>
        {entries.slice(0, wanted).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <p className={classes(styles.note, styles.apart)}>{texts.advice}</p>
      {hasMore && (
        <Button
          look="quiet"
          small
          busy={isFetchingNextPage}
          onClick={() => {
            setWanted(wanted + step)
            if (entries.length < wanted + step && hasNextPage) void fetchNextPage()
          }}
        >
          {isFetchingNextPage ? texts.loading : preferencesTexts.more}
        </Button>
      )}
    </>
  )
}

function Entry({ entry: { at, success, device, address } }: { entry: SignInRecord }) {
  const Icon = success ? CircleCheck : CircleAlert
  return (
    <li className={styles.item}>
      <Icon aria-hidden="true" className={success ? styles.success : styles.danger} />
      <span className={styles.words}>
        <b>{success ? texts.success : texts.failure}</b>
        <small>{[device, address].filter(Boolean).join(' · ')}</small>
      </span>
      <RelativeTime at={at} />
    </li>
  )
}
