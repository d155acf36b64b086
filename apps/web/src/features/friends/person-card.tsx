import type { PersonCard as Person, PersonResult } from '@trouvaille/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { longestOf, PersonName } from '../../ui/person-name.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FriendAction } from './friend-action.tsx'
import { type Friendship, useFriendAct, useFriendship } from './friendships.ts'
import styles from './person-card.module.css'
import { FriendPicture, Presence } from './presence.tsx'
import { texts } from './texts.ts'

interface PersonCardProps {
  person: Person
  /** The friendship in the answer that contained the person; the card shows the current one. */
  friendship: Friendship
  /** The name in the viewer's own phone book. */
  alias?: ReactNode
  /** A line under the name, when there is no request status. */
  line?: ReactNode
  /** Further actions, after the one on the friendship. */
  menu?: ReactNode
}

/** A person in a list, with the actions on them. */
export function PersonCard({ person, friendship: given, alias, line, menu }: PersonCardProps) {
  const friendship = useFriendship(person.id, given)
  const { status, direction } = friendship
  const isFriend = status === 'accepted'
  const isWaiting = useFriendAct(person.id)?.state === 'waiting'
  const note = isWaiting
    ? texts.card.waiting
    : status === 'pending' && (direction === 'received' ? texts.card.received : texts.card.sent)
  return (
    <li className={styles.card}>
      {isFriend ? (
        <FriendPicture person={person} size={52} />
      ) : (
        <Avatar name={person.username} seed={person.id} url={person.avatarUrl} size={52} />
      )}
      <span className={styles.words} style={longestOf(person.username)}>
        <b>
          {isFriend ? (
            <Link to="/profile/$id" params={{ id: person.id }} data-result>
              <PersonName name={person.username} />
            </Link>
          ) : (
            <PersonName name={person.username} />
          )}
        </b>
        <small>{isFriend && <Presence id={person.id} />}</small>
        {alias && <small>{alias}</small>}
        <small aria-live="polite">{note || line}</small>
      </span>
      <FriendAction person={person} friendship={friendship} menu={menu} />
    </li>
  )
}

interface PersonCardsProps {
  results: readonly PersonResult[]
  lineOf?: (person: Person) => ReactNode
}

export function PersonCards({ results, lineOf }: PersonCardsProps) {
  return (
    <ul className={styles.cards}>
      {results.map(({ person, friendship }) => (
        <PersonCard key={person.id} person={person} friendship={friendship} line={lineOf?.(person)} />
      ))}
    </ul>
  )
}

/** Skeleton of a card, while people are loading. */
export function LoadingCards({ count = 4 }: { count?: number }) {
  return (
    <ul className={styles.cards} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <li key={place} className={styles.card}>
          <Skeleton style={{ width: 52, height: 52, borderRadius: '50%' }} />
          <span className={styles.words}>
            <Skeleton style={{ width: `${60 - (place % 3) * 12}%`, height: 18 }} />
          </span>
          <Skeleton style={{ width: 108, height: 44, borderRadius: 22 }} />
        </li>
      ))}
    </ul>
  )
}
