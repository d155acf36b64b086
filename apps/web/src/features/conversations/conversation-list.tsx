import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { showError } from '../../lib/toasts.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { classes } from '../../ui/classes.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { ConversationRow, LoadingRows } from './conversation-row.tsx'
import styles from './conversation-list.module.css'
import { Invitations } from './invitations.tsx'
import { conversationsIn, conversationsQuery } from './queries.ts'
import { texts } from './texts.ts'

const ConversationSearch = lazyComponent(() => import('./conversation-search.tsx').then((m) => m.ConversationSearch))
const NewConversationDialog = lazyComponent(() =>
  import('./new-conversation-dialog.tsx').then((m) => m.NewConversationDialog),
)

interface ConversationListProps {
  /** The conversation that is open beside the list. */
  openId: string | undefined
  share: ReactNode
}

/** The conversations, the newest message first, with their actions. */
export function ConversationList({ openId, share }: ConversationListProps) {
  const [isSearching, setSearching] = useState(false)
  const [isCreating, setCreating] = useState(false)
  const search = () => setSearching(true)
  const create = () => setCreating(true)
  return (
    <section className={classes(styles.list, openId !== undefined && styles.beside)} aria-label={texts.list}>
      <Head level={openId === undefined ? 'h1' : 'h2'} onSearch={search} onCreate={create} />
      <div className={styles.rows}>
        <Invitations />
        <Rows openId={openId} share={share} onCreate={create} />
      </div>
      {isSearching && <ConversationSearch onClose={() => setSearching(false)} />}
      {isCreating && <NewConversationDialog onClose={() => setCreating(false)} />}
    </section>
  )
}

interface HeadProps {
  level: 'h1' | 'h2'
  onSearch: () => void
  onCreate: () => void
}

/** The heading of the list; its level depends on whether a conversation is open beside it. */
function Head({ level: Heading, onSearch, onCreate }: HeadProps) {
  return (
    <div className={styles.head}>
      <Heading className="display">{texts.title}</Heading>
      <Button look="primary" small onClick={onCreate}>
        {texts.newConversation.title}
      </Button>
      <button type="button" className={styles.search} aria-haspopup="dialog" onClick={onSearch}>
        <Search aria-hidden="true" />
        {texts.search.label}
      </button>
    </div>
  )
}

/** The rows in their loading, error, empty and loaded states. */
function Rows({ openId, share, onCreate }: ConversationListProps & { onCreate: () => void }) {
  const conversations = useInfiniteQuery(conversationsQuery)
  const { data, isError, isRefetchError, isFetching, refetch } = conversations
  const now = useNow()
  const failed = isError && !isFetching && data === undefined
  useEffect(() => {
    if (failed) showError(texts.loadFailed)
  }, [failed])

  if (!data) {
    if (!failed) return <LoadingRows />
    return (
      <div className={styles.place}>
        <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
      </div>
    )
  }
  const rows = conversationsIn(data)
  if (rows.length === 0) {
    return (
      <div className={styles.empty}>
        <h2>{texts.empty}</h2>
        <p>{texts.emptyHelp}</p>
        <div className={styles.ways}>
          <Button look="primary" small onClick={onCreate}>
            {texts.newConversation.title}
          </Button>
          <Link to="/friends" className={buttonClass({ look: 'quiet', small: true })}>
            {texts.toFriends}
          </Link>
          {share}
        </div>
      </div>
    )
  }
  return (
    <>
      {isRefetchError && !isFetching && <p className={styles.note}>{texts.keptCopy}</p>}
      <ul>
        {rows.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isOpen={conversation.id === openId}
            now={now}
          />
        ))}
      </ul>
      <div className={styles.place}>
        <MoreButton query={conversations} auto />
        <div className={styles.share}>{share}</div>
      </div>
    </>
  )
}
