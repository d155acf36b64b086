import type { ModerationCase } from '@trouvaille/contract'
import { asWritten, type Decision, decisions } from '@trouvaille/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Seen, titleOf } from './evidence.tsx'
import styles from './moderation.module.css'
import { PagedRows } from './paged-rows.tsx'
import { casesQuery } from './queries.ts'
import { texts } from './texts.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'

const { moderation: words } = texts

const DecisionDialog = lazyComponent(() => import('./decision-dialog.tsx').then((module) => module.DecisionDialog))

/** The open or decided reports. */
export function CaseList({ state }: { state: 'open' | 'decided' }) {
  const query = useInfiniteQuery(casesQuery(state))
  return (
    <PagedRows
      query={query}
      rowsOf={({ cases }) => cases}
      empty={words.empty[state]}
      failed={words.failed}
      height={160}
    >
      {(each) => <Case key={each.id} reported={each} />}
    </PagedRows>
  )
}

function Case({ reported }: { reported: ModerationCase }) {
  const { person, evidence, reasons, comments, reportedAt, mayDecide, maySuspend, decided } = reported
  const [decision, setDecision] = useState<Decision>()
  const reporters = reasons.reduce((sum, { count }) => sum + count, 0)
  return (
    <li className={styles.case}>
      <div className={styles.about}>
        <p className={styles.head}>
          <span className={styles.badge}>{texts.subject[evidence.type]}</span>
          {reasons.map(({ reason, count }) => (
            <span key={reason} className={styles.warning}>
              {texts.reasons[reason]}
              {count > 1 && ` × ${count}`}
            </span>
          ))}
          <RelativeTime at={reportedAt} />
          <span>{words.reporters(reporters)}</span>
        </p>
        <div className={styles.person}>
          <Avatar name={person.username} seed={person.id} url={person.avatarUrl} size={44} />
          <span>
            <b className={styles.name}>{titleOf(evidence)}</b>
            {person.username !== evidence.username && <small>{words.today(person.username)}</small>}
          </span>
        </div>
        <Seen evidence={evidence} />
        {comments.length > 0 && (
          <ul className={styles.comments} aria-label={words.words}>
            {comments.map((comment, index) => (
              <li key={`${index} ${comment}`}>{asWritten(comment)}</li>
            ))}
          </ul>
        )}
        {decided && (
          <p className={styles.small}>
            <b>{words.decided[decided.decision]}</b> · {words.by(decided.by)} · <RelativeTime at={decided.at} />
            {decided.note !== null && ` · ${asWritten(decided.note)}`}
          </p>
        )}
        {!decided && !mayDecide && <p className={styles.small}>{words.adminOnly}</p>}
      </div>
      {mayDecide && (
        <div className={styles.actions}>
          {decisions
            .filter((each) => each !== 'suspended' || maySuspend)
            .map((each) => (
              <Button
                key={each}
                small
                aria-label={words.decideLabel(words.decide[each], titleOf(evidence))}
                onClick={() => setDecision(each)}
              >
                {words.decide[each]}
              </Button>
            ))}
        </div>
      )}
      {decision && <DecisionDialog reported={reported} decision={decision} onClose={() => setDecision(undefined)} />}
    </li>
  )
}
