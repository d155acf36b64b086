import { asWritten } from '@trouvaille/domain'
import type { Invitation } from '@trouvaille/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import styles from './invitations.module.css'
import { InvitationAnswers } from './invitation-answers.tsx'
import { invitationsQuery } from './queries.ts'
import { texts } from './texts.ts'

const { invitations: words } = texts

/** Group invitations, above the conversations [SAFE-03]; nothing where there are none. */
export function Invitations() {
  const id = useId()
  const place = useRef<HTMLElement>(null)
  useKeptFocus(place)
  const query = useInfiniteQuery(invitationsQuery)
  const invitations = query.data?.pages.flatMap((page) => page.invitations) ?? []
  if (invitations.length === 0) return null
  return (
    <section ref={place} className={styles.place} tabIndex={-1} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {words.title}
      </h2>
      <ul>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.conversationId} invitation={invitation} />
        ))}
      </ul>
      <MoreButton query={query} />
    </section>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { conversationId, name, inviter, participantCount } = invitation
  return (
    <li className={styles.row}>
      <Avatar name={inviter.username} seed={inviter.id} url={inviter.avatarUrl} size={44} />
      <span className={styles.words}>
        <b>{words.from(asWritten(inviter.username), asWritten(name))}</b>
        <small>{words.why(participantCount)}</small>
      </span>
      <InvitationAnswers conversationId={conversationId} name={name} />
    </li>
  )
}
