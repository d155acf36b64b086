import type { PersonCard } from '@trouvaille/contract'
import { Link } from '@tanstack/react-router'
import type { ElementType, ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MessageButton } from '../conversations/message-button.tsx'
import { PersonMenu } from './person-menu.tsx'
import styles from './friend-panel.module.css'
import { FriendSections } from './friend-sections.tsx'
import { texts } from './texts.ts'
import { useFriendAct } from './friendships.ts'
import { isRefused } from './queries.ts'
import { usePerson } from './use-person.ts'

interface FriendPanelProps {
  id: string
  /** The friend's entry in the list. */
  known: PersonCard | undefined
  /** Called when the friendship has ended. */
  onEnded: () => void
  /** The close button, in a sheet, and the heading that labels it. */
  close?: ReactNode
  Title?: ElementType
}

/** "Préférences de …": what a friend likes, and the actions on them [FRND-12] [GAP-85]. */
export function FriendPanel({ id, known, onEnded, close, Title = 'h2' }: FriendPanelProps) {
  const { person, error, refetch } = usePerson(id, known)
  const isEndWaiting = useFriendAct(id)?.state === 'waiting'
  if (!person) {
    return (
      <div className={styles.panel}>
        <Title className="visually-hidden">{texts.title}</Title>
        {close && <div className={styles.corner}>{close}</div>}
        {error ? (
          <div className={styles.failed}>
            <p role="alert">{isRefused(error) ? texts.profile.refused.text : texts.profile.loadFailed}</p>
            {!isRefused(error) && <Button onClick={() => void refetch()}>{texts.retry}</Button>}
          </div>
        ) : (
          <Skeleton style={{ height: 64 }} />
        )}
      </div>
    )
  }
  const { username } = person
  return (
    <section className={styles.panel} aria-label={texts.panel.title(username)}>
      <header className={styles.head}>
        <Avatar name={username} seed={id} url={person.avatarUrl} size={64} />
        <Title className="display">{texts.panel.title(username)}</Title>
        {close}
      </header>
      {isEndWaiting ? (
        <p>{texts.card.waiting}</p>
      ) : (
        <div className={styles.ways}>
          <MessageButton person={person} look="button" />
          <Link to="/profile/$id" params={{ id }} className={buttonClass({ look: 'quiet', small: true })}>
            {texts.panel.profile}
          </Link>
          <PersonMenu person={person} endings={['end', 'block']} onDone={onEnded} />
        </div>
      )}
      <FriendSections id={id} />
    </section>
  )
}
