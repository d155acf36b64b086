import type { ModerationDecision } from '@trouvaille/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Seen, titleOf } from './evidence.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import styles from './moderation.module.css'
import { trailQuery } from './queries.ts'
import { texts } from './texts.ts'
import { When } from '../../ui/when.tsx'

const { moderation: words } = texts

/** Who decided what, when, and on which evidence. */
export function Trail() {
  const query = useInfiniteQuery(trailQuery)
  const { data, isError, isFetching, refetch } = query
  if (!data) {
    if (isError && !isFetching) return <LoadFailure text={words.failed} onRetry={() => void refetch()} />
    return <Skeleton style={{ height: 160 }} />
  }
  const entries = data.pages.flatMap((page) => page.decisions)
  if (entries.length === 0) return <p className={styles.note}>{words.empty.trail}</p>
  return (
    <>
      <ul className={styles.rows}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <MoreButton query={query} />
    </>
  )
}

function Entry({ entry }: { entry: ModerationDecision }) {
  const { type, decision, at, by, evidence, reasons, note } = entry
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <span className={styles.badge}>{words.decided[decision]}</span>
        <When at={at} />
        <span>{words.by(by)}</span>
        <span>{texts.subject[type]}</span>
      </p>
      <p className={styles.name}>{evidence ? titleOf(evidence) : words.gone}</p>
      <p className={styles.small}>
        {reasons.map(({ reason, count }) => `${texts.reasons[reason]} × ${count}`).join(', ')}
      </p>
      {evidence && <Seen evidence={evidence} />}
      {note !== null && <p className={styles.small}>{note}</p>}
    </li>
  )
}
