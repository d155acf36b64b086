import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, ArrowLeft, Search } from 'lucide-react'
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
import backLink from '../../ui/back-link.module.css'
import styles from './conversation-list.module.css'
import { Invitations } from './invitations.tsx'
import { preferenceTexts } from './preference-texts.ts'
import { preferencesIn, usePreferences } from './preferences.ts'
import { archivedQuery, conversationsIn, conversationsQuery } from './queries.ts'
import { texts } from './texts.ts'
import { type Press, usePressMenu } from './use-press-menu.ts'
import { useMutesThatEnd } from './use-mutes-that-end.ts'

const ConversationSearch = lazyComponent(() => import('./conversation-search.tsx').then((m) => m.ConversationSearch))
const NewConversationDialog = lazyComponent(() =>
  import('./new-conversation-dialog.tsx').then((m) => m.NewConversationDialog),
)

const RowMenu = lazyComponent(() => import('./row-menu.tsx').then((m) => m.RowMenu))
const MuteDialog = lazyComponent(() => import('./mute-dialog.tsx').then((m) => m.MuteDialog))

interface ConversationListProps {
  /** Those that are archived, instead of the others. */
  isArchive: boolean
  /** The conversation that is open beside the list. */
  openId: string | undefined
  share: ReactNode
}

/** The conversations, the newest message first, with their actions. */
export function ConversationList({ isArchive, openId, share }: ConversationListProps) {
  const [isSearching, setSearching] = useState(false)
  const [isCreating, setCreating] = useState(false)
  const search = () => setSearching(true)
  const create = () => setCreating(true)
  return (
    <section
      className={classes(styles.list, openId !== undefined && styles.beside)}
      aria-label={isArchive ? preferenceTexts.archived : texts.list}
    >
      {isArchive ? (
        <ArchiveHead level={openId === undefined ? 'h1' : 'h2'} />
      ) : (
        <Head level={openId === undefined ? 'h1' : 'h2'} onSearch={search} onCreate={create} />
      )}
      <div className={styles.rows}>
        {!isArchive && <Invitations />}
        <Rows key={String(isArchive)} isArchive={isArchive} openId={openId} share={share} onCreate={create} />
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

/** The heading of the archive, which leads back to the list. */
function ArchiveHead({ level: Heading }: Pick<HeadProps, 'level'>) {
  return (
    <div className={classes(styles.head, styles.archiveHead)}>
      <Link
        to="/messages"
        className={backLink.back}
        aria-label={preferenceTexts.backToList}
        title={preferenceTexts.backToList}
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      <Heading className="display">{preferenceTexts.archived}</Heading>
    </div>
  )
}

/** What leads to the archive, where there is something in it [CONV-66]. */
function ToArchive({ count }: { count: number }) {
  return (
    <Link to="/messages" search={{ archived: true }} className={styles.toArchive}>
      <Archive aria-hidden="true" />
      {preferenceTexts.archived}
      <span className={styles.archivedCount}>{count}</span>
    </Link>
  )
}

/** The rows in their loading, error, empty and loaded states. */
function Rows({ isArchive, openId, share, onCreate }: ConversationListProps & { onCreate: () => void }) {
  const conversations = useInfiniteQuery(isArchive ? archivedQuery : conversationsQuery)
  const { data, isError, isRefetchError, isFetching, refetch } = conversations
  const now = useNow()
  const preferences = usePreferences()
  useMutesThatEnd(preferences, now)
  const failed = isError && !isFetching && data === undefined
  const [press, setPress] = useState<Press>()
  const [muting, setMuting] = useState<string>()
  const pressing = usePressMenu(setPress, { on: 'data-conversation', isLink: true })
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
  const archivedCount = preferences.filter(({ archivedSeq }) => archivedSeq !== null).length
  const toArchive = !isArchive && archivedCount > 0 && <ToArchive count={archivedCount} />
  const listed = conversationsIn(data).map((conversation) => ({
    conversation,
    own: preferencesIn(preferences, conversation.id),
  }))
  // What is decided without a network is shown at once.
  const here = listed.filter(({ own }) => (own.archivedSeq !== null) === isArchive)
  const [others, pinned] = [false, true].map((isPinned) => here.filter(({ own }) => own.isPinned === isPinned))
  const rows = [...(pinned ?? []), ...(others ?? [])]
  const pressed = rows.find(({ conversation }) => conversation.id === press?.key)?.conversation
  if (rows.length === 0 && isArchive) {
    return (
      <div className={styles.empty}>
        <h2>{preferenceTexts.noneArchived}</h2>
        <p>{preferenceTexts.noneArchivedHelp}</p>
      </div>
    )
  }
  if (rows.length === 0 && toArchive) return toArchive
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
      {toArchive}
      <ul {...pressing}>
        {rows.map(({ conversation, own }) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            preferences={own}
            isOpen={conversation.id === openId}
            now={now}
            onMenu={(origin) => {
              const { left, bottom } = origin.getBoundingClientRect()
              setPress({ key: conversation.id, origin, x: left, y: bottom })
            }}
          />
        ))}
      </ul>
      <div className={styles.place}>
        <MoreButton query={conversations} auto />
        {!isArchive && <div className={styles.share}>{share}</div>}
      </div>
      {press && pressed && (
        <RowMenu
          conversation={pressed}
          press={press}
          onMute={() => setMuting(pressed.id)}
          onClose={() => setPress(undefined)}
        />
      )}
      {muting !== undefined && <MuteDialog conversationId={muting} onClose={() => setMuting(undefined)} />}
    </>
  )
}
