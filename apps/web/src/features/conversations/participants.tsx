import type { Conversation, PersonCard } from '@trouvaille/contract'
import type { ComponentType } from 'react'
import { useIsPresent } from '../../realtime/presence.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { useAccount } from '../../core/app.ts'
import styles from './participants.module.css'
import { texts } from './texts.ts'

const { settings: words } = texts

interface ParticipantsProps {
  conversation: Conversation
  Menu: ComponentType<{ person: PersonCard }>
}

/** The participants of a conversation, in order of joining [CONV-24]. */
export function Participants({ conversation: { participants, invited }, Menu }: ParticipantsProps) {
  return (
    <section aria-labelledby="participants">
      <h2 id="participants" className={styles.heading}>
        {words.participants(participants.length)}
      </h2>
      <ul>
        {participants.map(({ person }) => (
          <ParticipantRow key={person.id} person={person} Menu={Menu} />
        ))}
        {invited.map(({ id, username, avatarUrl }) => (
          <li key={id} className={styles.row}>
            <Avatar name={username} seed={id} url={avatarUrl} size={44} />
            <span className={styles.words}>
              <b>
                <PersonName name={username} />
              </b>
              <small>{texts.invitations.waiting}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ParticipantRow({ person, Menu }: { person: PersonCard; Menu: ParticipantsProps['Menu'] }) {
  const { id, username, avatarUrl } = person
  const isSelf = useAccount().id === id
  const isPresent = useIsPresent(id)
  return (
    <li className={styles.row}>
      <Avatar name={username} seed={id} url={avatarUrl} size={44} isPresent={isPresent} />
      <span className={styles.words}>
        <b>
          <PersonName name={username} />
        </b>
        {isSelf ? <small>{words.self}</small> : isPresent && <small className={styles.present}>{texts.present}</small>}
      </span>
      {!isSelf && <Menu person={person} />}
    </li>
  )
}
