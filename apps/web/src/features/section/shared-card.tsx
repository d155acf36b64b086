import { asWritten, type CoverShape, viewOf } from '@trouvaille/domain'
import { X } from 'lucide-react'
import { relativeTime } from '../../lib/relative-time.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RoundButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/cover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { shownShares } from '../sharing/queries.ts'
import { captionOf } from '../works/sections.ts'
import { useTint } from '../works/use-tint.ts'
import { WorkLink } from '../works/work-link.tsx'
import { ReportShare } from './report-share.tsx'
import styles from './shared-card.module.css'
import { texts } from './texts.ts'

interface SharedCardProps {
  share: ReturnType<typeof shownShares>[number]
  /** Milliseconds since the epoch. */
  now: number
  onRemove: () => void
}

/** A shared work with its sender and time [SHAR-13] [GAP-122]. */
export function SharedCard({ share: { id, work, sharedBy, sharedAt }, now, onRemove }: SharedCardProps) {
  const view = viewOf(work)
  const tint = useTint(view)
  return (
    <div
      className={classes(styles.frame, tint === undefined && styles.untinted)}
      style={tint === undefined ? undefined : { '--tint': tint }}
    >
      <WorkLink work={work} className={classes(styles.card, styles[view.shape])}>
        <span className={styles.cover}>
          <Cover work={view} use="card" />
        </span>
        <span className={styles.words}>
          <b className={styles.title} lang={view.lang}>
            {view.title}
          </b>
          <span className={classes('legend', styles.legend)}>{captionOf(view)}</span>
        </span>
        <span className={styles.foot}>
          <Avatar name={sharedBy.username} seed={sharedBy.id} url={sharedBy.avatarUrl} size={30} />
          <span className={styles.who}>
            <span className={styles.when}>{texts.sharedBy}</span>
            <bdi className={styles.name}>{asWritten(sharedBy.username)}</bdi>
            <time className={styles.when} dateTime={sharedAt}>
              {relativeTime(Date.parse(sharedAt), now)}
            </time>
          </span>
        </span>
      </WorkLink>
      <RoundButton
        label={texts.remove(view.title, sharedBy.username)}
        className={styles.remove}
        data-remove
        onClick={onRemove}
      >
        <X />
      </RoundButton>
      <ReportShare share={{ id, work, sharedBy }} className={styles.report} />
    </div>
  )
}

/** Skeleton of the card. */
export function LoadingSharedCard({ shape = 'poster' }: { shape?: CoverShape | undefined }) {
  return (
    <div className={classes(styles.frame, styles.untinted)}>
      <span className={classes(styles.card, styles[shape])}>
        <span className={styles.cover}>
          <Skeleton shape={shape} />
        </span>
        <span className={styles.words} />
        <span className={styles.foot}>
          <Skeleton style={{ width: 30, height: 30, borderRadius: '50%' }} />
        </span>
      </span>
    </div>
  )
}

/** Empty state of the same height, after loading or removing cards. */
export function EmptySharedCard({ shape, text }: { shape?: CoverShape | undefined; text: string }) {
  return (
    <div className={styles.vacant}>
      <LoadingSharedCard shape={shape} />
      <p>{text}</p>
    </div>
  )
}
