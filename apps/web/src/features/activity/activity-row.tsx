import type { ActivityEntry } from '@trouvaille/contract'
import { asWritten, viewOf } from '@trouvaille/domain'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Cover } from '../../ui/cover.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { InvitationAnswers } from '../conversations/invitation-answers.tsx'
import { FriendAction } from '../friends/friend-action.tsx'
import { useFriendAct, useFriendship } from '../friends/friendships.ts'
import { texts as friendTexts } from '../friends/texts.ts'
import { WorkLink } from '../works/work-link.tsx'
import styles from './activity.module.css'
import { deedOf, personOf } from './sentence.ts'
import { texts } from './texts.ts'

interface ActivityRowProps {
  entry: ActivityEntry
  isNew: boolean
}

/** What happened, and what one can do at once [ACTV-04]. */
export function ActivityRow({ entry, isNew }: ActivityRowProps) {
  if (entry.kind === 'request.received') return <RequestRow entry={entry} isNew={isNew} />
  return (
    <Row entry={entry} isNew={isNew} isPlain={entry.kind === 'group.invited'}>
      <Aside entry={entry} />
    </Row>
  )
}

type EntryOf<Kind extends ActivityEntry['kind']> = Extract<ActivityEntry, { kind: Kind }>

function RequestRow({ entry, isNew }: { entry: EntryOf<'request.received'>; isNew: boolean }) {
  const friendship = useFriendship(entry.person.id, entry.friendship)
  const isWaiting = useFriendAct(entry.person.id)?.state === 'waiting'
  // It was taken back or refused a moment ago.
  if (friendship.status === 'none') return null
  return (
    <Row entry={entry} isNew={isNew} isPlain={friendship.status !== 'accepted'} isWaiting={isWaiting}>
      <FriendAction person={entry.person} friendship={friendship} />
    </Row>
  )
}

/** What one can do, or a picture of what it is about. */
function Aside({ entry }: { entry: ActivityEntry }) {
  switch (entry.kind) {
    case 'request.accepted':
      return <FriendAction person={entry.person} friendship={{ status: 'accepted', id: null, direction: null }} />
    case 'share.received':
      return (
        <span className={styles.cover}>
          <Cover work={viewOf(entry.share.work)} use="suggestion" />
        </span>
      )
    case 'group.added': {
      const { id, name, avatarUrl } = entry.group
      return <Avatar name={name ?? texts.namelessGroup} seed={id} url={avatarUrl} size={44} />
    }
    case 'group.invited':
      return <InvitationAnswers conversationId={entry.group.id} name={entry.group.name ?? texts.namelessGroup} />
    default:
      return null
  }
}

/** The link to what an entry is about. */
function EntryLink({ entry, children }: { entry: ActivityEntry; children: ReactNode }) {
  switch (entry.kind) {
    case 'share.received':
      return <WorkLink work={entry.share.work}>{children}</WorkLink>
    case 'group.added':
    case 'group.invited':
      return (
        <Link to="/conversation/$id" params={{ id: entry.group.id }}>
          {children}
        </Link>
      )
    case 'message.reacted':
      return (
        <Link to="/conversation/$id" params={{ id: entry.conversationId }} search={{ message: entry.message.seq }}>
          {children}
        </Link>
      )
    case 'moderation.decided':
      return <Link to="/settings">{children}</Link>
    default:
      return (
        <Link to="/profile/$id" params={{ id: entry.person.id }}>
          {children}
        </Link>
      )
  }
}

interface RowProps extends ActivityRowProps {
  /** Whether it leads nowhere yet: it is to be answered first. */
  isPlain: boolean
  /** Whether what was done about it waits for the network. */
  isWaiting?: boolean
  children: ReactNode
}

function Row({ entry, isNew, isPlain, isWaiting, children }: RowProps) {
  const person = personOf(entry)
  const sentence = (
    <>
      {person && <b>{asWritten(person.username)}</b>} {deedOf(entry)}
    </>
  )
  return (
    <li className={styles.row}>
      {person ? (
        <Avatar name={person.username} seed={person.id} url={person.avatarUrl} size={44} />
      ) : (
        <span className={styles.team} aria-hidden="true">
          <ShieldCheck />
        </span>
      )}
      <div className={styles.words}>
        <p>{isPlain ? sentence : <EntryLink entry={entry}>{sentence}</EntryLink>}</p>
        <small>
          <RelativeTime at={entry.at} />
          {isNew && <span className={styles.isNew}>{texts.isNew}</span>}
          {isWaiting && <span role="status"> · {friendTexts.card.waiting}</span>}
        </small>
      </div>
      {children}
    </li>
  )
}
