import type { PersonCard } from '@trouvaille/contract'
import { Check, Plus } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { MessageButton } from '../conversations/message-button.tsx'
import { useAccount, useApp } from '../../core/app.ts'
import { act } from './friend-actions.ts'
import { type FriendAction as Action, type Friendship, isEnding, useFriendAct } from './friendships.ts'
import styles from './person-card.module.css'
import { texts } from './texts.ts'

interface FriendActionProps {
  person: PersonCard
  friendship: Friendship
  menu?: ReactNode
}

/** The action on a person, by the state of the friendship [FRND-11]. */
export function FriendAction({ person, friendship, menu }: FriendActionProps) {
  const app = useApp()
  const { id, username } = person
  const isSelf = useAccount().id === id
  const pending = useFriendAct(id)
  const busy = pending?.state === 'sending'
  const [width, setWidth] = useState<number>()
  const { card } = texts

  if (isSelf) return <Chip>{card.self}</Chip>
  // Nothing more is to be done about somebody who is about to go.
  if (pending?.state === 'waiting' && isEnding(pending.input.action)) return null
  const { status, direction } = friendship
  const isReceived = status === 'pending' && direction === 'received'

  /** The button keeps its width during the request, although the label changes. */
  const run = (action: Action) => (event: MouseEvent<HTMLElement>) => {
    setWidth(event.currentTarget.offsetWidth)
    void act(app, action, person)
  }

  if (status === 'accepted') {
    return (
      <span className={styles.actions}>
        <Chip busy={busy}>
          <Check aria-hidden="true" />
          {card.friends}
        </Chip>
        {!pending && <MessageButton person={person} look="icon" />}
      </span>
    )
  }
  const [action, look, label, name] = isReceived
    ? (['accept', 'primary', card.accept, card.acceptLabel(username)] as const)
    : status === 'pending'
      ? (['cancel', 'outline', card.cancel, card.cancelLabel(username)] as const)
      : (['add', 'quiet', card.add, card.addLabel(username)] as const)
  return (
    <span className={styles.actions}>
      {/* One button for all states, so that it keeps the focus. */}
      <Button
        look={look}
        small
        busy={busy}
        aria-label={name}
        className={styles.action}
        style={{ minWidth: busy ? width : undefined }}
        onClick={run(action)}
      >
        {action === 'add' && <Plus aria-hidden="true" />}
        {label}
      </Button>
      {isReceived && (
        <Button
          look="quiet"
          small
          aria-label={card.decline(username)}
          onClick={() => void (busy || act(app, 'decline', person))}
        >
          {card.refuse}
        </Button>
      )}
      {menu}
    </span>
  )
}

/** A status without an action. It can receive the focus of the button that it replaces. */
function Chip({ busy, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <span className={styles.chip} tabIndex={-1} aria-busy={busy || undefined}>
      {children}
    </span>
  )
}
