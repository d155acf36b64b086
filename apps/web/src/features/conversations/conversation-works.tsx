import type { Conversation, ConversationWork } from '@trouvaille/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { viewOf } from '@trouvaille/domain'
import { useNow } from '../../lib/use-now.ts'
import { classes } from '../../ui/classes.ts'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { Cover } from '../../ui/cover.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { captionOf } from '../works/sections.ts'
import { WorkLink } from '../works/work-link.tsx'
import { useAccount } from '../../core/app.ts'
import { conversationWorkTexts as words } from './conversation-work-texts.ts'
import styles from './conversation-works.module.css'
import { listTime } from './message-line.ts'
import { conversationWorksQuery } from './work-queries.ts'

/** The works that were shared in a conversation, the one shared last first [CONV-98]. */
export function ConversationWorks({ conversation }: { conversation: Conversation }) {
  const query = useInfiniteQuery(conversationWorksQuery(conversation.id))
  const { data, isError, isFetching, refetch } = query
  const works = data?.pages.flatMap((page) => page.works) ?? []
  useCoversApart(works.map(({ work }) => work))
  return (
    <section aria-labelledby="works">
      <h2 id="works" className={styles.heading}>
        {words.shared.title}
      </h2>
      {works.length > 0 ? (
        <ul className={styles.works}>
          {works.map((shared) => (
            <SharedWork key={shared.seq} conversation={conversation} shared={shared} />
          ))}
          {query.hasNextPage && (
            <li className={styles.more}>
              <MoreButton query={query} auto />
            </li>
          )}
        </ul>
      ) : isError && !isFetching ? (
        <LoadFailure text={words.shared.failed} onRetry={() => void refetch()} />
      ) : data ? (
        <p className={styles.none}>{words.shared.none}</p>
      ) : (
        <LoadingWorks />
      )}
    </section>
  )
}

function SharedWork({ conversation, shared }: { conversation: Conversation; shared: ConversationWork }) {
  const { work, seq, senderId, sentAt } = shared
  const view = viewOf(work)
  const by = useSender(conversation, senderId)
  const when = words.shared.when(by, listTime(sentAt, useNow()))
  return (
    <li className={styles.place}>
      <WorkLink work={work} className={styles.link}>
        <span className={classes(styles.stage, styles[view.shape])}>
          <Cover work={view} use="card" />
        </span>
        <b className={styles.title} lang={view.lang}>
          {view.title}
        </b>
        <span className={classes('legend', styles.legend)}>{captionOf(view)}</span>
      </WorkLink>
      <Link
        to="/conversation/$id"
        params={{ id: conversation.id }}
        search={{ message: seq }}
        className={styles.message}
        aria-label={words.shared.toMessage(when)}
      >
        {when}
      </Link>
    </li>
  )
}

/** The name of who shared it; undefined for somebody who has left. */
function useSender({ participants }: Conversation, id: string): string | undefined {
  const { id: ownId } = useAccount()
  return id === ownId ? words.shared.you : participants.find(({ person }) => person.id === id)?.person.username
}

function LoadingWorks() {
  return (
    <div className={styles.works} aria-hidden="true">
      {[1, 2, 3, 4, 5].map((place) => (
        <span key={place} className={styles.place}>
          <span className={styles.stage}>
            <Skeleton shape="poster" />
          </span>
        </span>
      ))}
    </div>
  )
}
