import type { ModerationDecision } from '@trouvaille/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { asWritten } from '@trouvaille/domain'
import { Seen, titleOf } from './evidence.tsx'
import styles from './moderation.module.css'
import { PagedRows } from './paged-rows.tsx'
import { moderationLogQuery } from './queries.ts'
import { texts } from './texts.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'

const { moderation: words } = texts

/** The moderation log: who decided what, when, and on which evidence. */
export function ModerationLog() {
  const query = useInfiniteQuery(moderationLogQuery)
  return (
    <PagedRows
      query={query}
      rowsOf={({ decisions }) => decisions}
      empty={words.empty.trail}
      failed={words.failed}
      height={160}
    >
      {(entry) => <Entry key={entry.id} entry={entry} />}
    </PagedRows>
  )
}

function Entry({ entry }: { entry: ModerationDecision }) {
  const { type, decision, at, by, evidence, reasons, note } = entry
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <span className={styles.badge}>{words.decided[decision]}</span>
        <RelativeTime at={at} />
        <span>{words.by(by)}</span>
        <span>{texts.subject[type]}</span>
      </p>
      <p className={styles.name}>{evidence ? titleOf(evidence) : words.gone}</p>
      <p className={styles.small}>
        {reasons.map(({ reason, count }) => `${texts.reasons[reason]} × ${count}`).join(', ')}
      </p>
      {evidence && <Seen evidence={evidence} />}
      {note !== null && <p className={styles.small}>{asWritten(note)}</p>}
    </li>
  )
}
