import type { Conversation, ConversationSummary, PersonCard } from '@trouvaille/contract'
import { Link } from '@tanstack/react-router'
import { isMuted } from '@trouvaille/domain'
import { useNow } from '../../lib/use-now.ts'
import { ArrowLeft, BellOff, EllipsisVertical, LogOut, Search, Settings } from 'lucide-react'
import { navigate } from '../../lib/navigation.ts'
import { useIsPresent } from '../../realtime/presence.ts'
import { RoundButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { chatTexts } from './chat-texts.ts'
import { classes } from '../../ui/classes.ts'
import backLink from '../../ui/back-link.module.css'
import styles from './conversation-header.module.css'
import { ConversationPicture } from './conversation-picture.tsx'
import { shownTitleOf } from './conversation-title.ts'
import { isHiddenFrom } from './hidden.ts'
import { PreferenceItems } from './preference-items.tsx'
import { preferenceTexts } from './preference-texts.ts'
import { usePreferencesOf } from './preferences.ts'
import { texts } from './texts.ts'
import { useTyping } from './typing.ts'

interface ConversationHeaderProps {
  conversation: Conversation
  ownId: string
  people: ReadonlyMap<string, PersonCard>
  onSearch: () => void
  onMute: () => void
  onLeave: () => void
}

/** Header of a conversation: title, presence or typing indicator, and actions [MSG-01] [MSG-11]. */
export function ConversationHeader({
  conversation,
  ownId,
  people,
  onSearch,
  onMute,
  onLeave,
}: ConversationHeaderProps) {
  const { id } = conversation
  const own = usePreferencesOf(id)
  const now = useNow()
  const { menu } = chatTexts
  return (
    <header className={styles.header}>
      <BackToMessages id={id} />
      <ConversationPicture conversation={conversation} size={42} />
      <div className={styles.words}>
        <div className={styles.named}>
          <h1 className={styles.title}>{shownTitleOf(conversation, ownId)}</h1>
          {isMuted(own, now) && <BellOff role="img" aria-label={preferenceTexts.muted} />}
        </div>
        <Subtitle conversation={conversation} ownId={ownId} people={people} />
      </div>
      <Menu
        trigger={
          <RoundButton label={menu.open} className={styles.menu}>
            <EllipsisVertical />
          </RoundButton>
        }
      >
        <MenuItem Icon={Search} onSelect={onSearch}>
          {menu.search}
        </MenuItem>
        <PreferenceItems conversation={conversation} onMute={onMute} onMarked={() => navigate('/messages')} />
        <MenuItem Icon={Settings} onSelect={() => navigate(`/conversation/${id}/settings`)}>
          {menu.settings}
        </MenuItem>
        <MenuItem Icon={LogOut} onSelect={onLeave}>
          {menu.leave}
        </MenuItem>
      </Menu>
    </header>
  )
}

/** Back to the list that has it. */
function BackToMessages({ id }: { id: string | undefined }) {
  const { archivedSeq } = usePreferencesOf(id ?? '')
  return (
    <Link
      to="/messages"
      search={archivedSeq === null ? {} : { archived: true }}
      className={classes(backLink.back, styles.back)}
      aria-label={chatTexts.back}
      title={chatTexts.back}
    >
      <ArrowLeft aria-hidden="true" />
    </Link>
  )
}

interface EarlyHeaderProps {
  /** The summary from the list, where the list contains the conversation. */
  summary: ConversationSummary | undefined
  ownId: string
}

/** Header while the conversation is loading or failed: the back button works in either case. */
export function EarlyHeader({ summary, ownId }: EarlyHeaderProps) {
  return (
    <header className={styles.header}>
      <BackToMessages id={summary?.id} />
      {summary && <ConversationPicture conversation={summary} size={42} />}
      <h1 className={styles.title}>{summary ? shownTitleOf(summary, ownId) : chatTexts.title}</h1>
    </header>
  )
}

/** The line under the name: typing indicator, else the participants of a group [MSG-02] or presence [MSG-03]. */
function Subtitle({ conversation, ownId, people }: Pick<ConversationHeaderProps, 'conversation' | 'ownId' | 'people'>) {
  const others = conversation.participants.map(({ person }) => person).filter(({ id }) => id !== ownId)
  const isPresent = useIsPresent(conversation.type === 'direct' ? (others[0]?.id ?? '') : '')
  const typing = useTyping(conversation.id)
    .filter((id) => id !== ownId && !isHiddenFrom(conversation, id))
    .flatMap((id) => others.find((person) => person.id === id)?.username ?? people.get(id)?.username ?? [])
  if (typing.length > 0) return <p className={styles.typing}>{chatTexts.typing(typing)}</p>
  if (conversation.type === 'group') {
    const names = [...others.map(({ username }) => username), chatTexts.you].join(', ')
    return (
      <p className={styles.line} title={names}>
        {names}
      </p>
    )
  }
  return isPresent ? <p className={styles.present}>{texts.present}</p> : null
}
