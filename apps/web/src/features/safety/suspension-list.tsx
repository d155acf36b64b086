import type { Suspension, SuspensionState } from '@trouvaille/contract'
import { asWritten, type SuspensionDecision } from '@trouvaille/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './moderation.module.css'
import { PagedRows } from './paged-rows.tsx'
import { suspensionsQuery } from './queries.ts'
import { reasonTexts } from '../../lib/report-reasons.ts'
import { suspensionTexts as words } from './suspension-texts.ts'

const SuspendDialog = lazyComponent(() => import('./suspension-dialogs.tsx').then((module) => module.SuspendDialog))
const AnswerDialog = lazyComponent(() => import('./suspension-dialogs.tsx').then((module) => module.AnswerDialog))

const states = (['active', 'appealed', 'over'] as const).map((state) => [state, words.states[state]] as const)

/** "Comptes suspendus": suspensions of one state, with the actions of moderators [SAFE-09]. */
export function SuspensionList() {
  const [state, setState] = useState<SuspensionState>('active')
  const [isSuspending, setSuspending] = useState(false)
  const query = useInfiniteQuery(suspensionsQuery(state))
  return (
    <>
      <div className={styles.bar}>
        <Choices
          label={words.states.label}
          chosen={state}
          options={states}
          onChoose={(chosen) => chosen && setState(chosen)}
        />
        <Button small onClick={() => setSuspending(true)}>
          {words.suspend}
        </Button>
      </div>
      <PagedRows
        query={query}
        rowsOf={({ suspensions }) => suspensions}
        empty={words.empty[state]}
        failed={words.failed}
        height={160}
      >
        {(each) => <Row key={each.id} suspension={each} isActive={state !== 'over'} />}
      </PagedRows>
      {isSuspending && <SuspendDialog onClose={() => setSuspending(false)} />}
    </>
  )
}

function Row({ suspension, isActive }: { suspension: Suspension; isActive: boolean }) {
  const { person, reason, text, begunAt, begunBy, endsAt, appeal, lifted, answer, mayDecide } = suspension
  const [decision, setDecision] = useState<SuspensionDecision>()
  const waits = appeal !== null && appeal.rejected === null
  const offered: readonly SuspensionDecision[] = waits ? ['lifted', 'upheld'] : ['lifted']
  return (
    <li className={styles.case}>
      <div className={styles.about}>
        <p className={styles.head}>
          <span className={styles.warning}>{reasonTexts[reason]}</span>
          <span>
            <RelativeTime at={begunAt} /> {endsAt === null ? words.forGood : words.until}{' '}
            {endsAt !== null && <RelativeTime at={endsAt} />}
          </span>
          <span>{words.begun(begunBy)}</span>
        </p>
        <div className={styles.person}>
          <Avatar name={person.username} seed={person.id} url={person.avatarUrl} size={44} />
          <b className={styles.name}>
            <PersonName name={person.username} />
          </b>
        </div>
        {text !== null && <Statement label={words.told} text={text} />}
        {appeal && <Statement label={words.appeal} text={appeal.text} at={appeal.at} />}
        {appeal?.rejected && (
          <p className={styles.small}>
            {words.rejected(appeal.rejected.by)} · <RelativeTime at={appeal.rejected.at} />
          </p>
        )}
        {lifted && (
          <p className={styles.small}>
            {words.lifted(lifted.by)} · <RelativeTime at={lifted.at} />
          </p>
        )}
        {answer !== null && <Statement label={words.answer} text={answer} />}
      </div>
      {mayDecide && isActive && (
        <div className={styles.actions}>
          {offered.map((each) => (
            <Button
              key={each}
              small
              aria-label={words.decideLabel(words.decide[each], person.username)}
              onClick={() => setDecision(each)}
            >
              {words.decide[each]}
            </Button>
          ))}
        </div>
      )}
      {decision && <AnswerDialog suspension={suspension} decision={decision} onClose={() => setDecision(undefined)} />}
    </li>
  )
}

function Statement({ label, text, at }: { label: string; text: string; at?: string }) {
  return (
    <div className={styles.seen}>
      <p className={styles.small}>
        {label}
        {at !== undefined && (
          <>
            {' · '}
            <RelativeTime at={at} />
          </>
        )}
      </p>
      <blockquote>{asWritten(text)}</blockquote>
    </div>
  )
}
