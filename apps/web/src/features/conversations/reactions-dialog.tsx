import type { PersonCard } from '@trouvaille/contract'
import { Avatar } from '../../ui/avatar.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { chatTexts } from './chat-texts.ts'
import type { Reactions } from './reactions.tsx'
import styles from './reactions.module.css'
import { texts } from './texts.ts'

interface ReactionsDialogProps {
  reactions: Reactions
  people: ReadonlyMap<string, PersonCard>
  ownId: string
  onClose: () => void
}

/** Who chose which reaction to a message [MSG-31]. */
export function ReactionsDialog({ reactions, people, ownId, onClose }: ReactionsDialogProps) {
  return (
    <Dialog title={chatTexts.reactions.of} onClose={onClose}>
      <ul className={styles.people}>
        {reactions.flatMap(({ emoji, personIds }) =>
          personIds.map((id) => {
            const person = people.get(id)
            const name = id === ownId ? chatTexts.you : (person?.username ?? texts.somebody)
            return (
              <li key={id} className={styles.person}>
                <Avatar name={name} seed={id} url={person?.avatarUrl} size={40} />
                <span className={styles.name}>
                  <PersonName name={name} />
                </span>
                <span className={styles.large}>{emoji}</span>
              </li>
            )
          }),
        )}
      </ul>
    </Dialog>
  )
}
