import type { PersonCard } from '@trouvaille/contract'
import { X } from 'lucide-react'
import { PersonName } from '../../ui/person-name.tsx'
import styles from './new-conversation-dialog.module.css'
import { texts } from './texts.ts'

const { newGroup: words } = texts

interface ChosenPeopleProps {
  chosen: readonly PersonCard[]
  onRemove: (person: PersonCard) => void
}

/** The selected people, each with a button to deselect them. */
export function ChosenPeople({ chosen, onRemove }: ChosenPeopleProps) {
  return (
    <>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={words.chosen(chosen.length)}>
          {chosen.map((person) => (
            <li key={person.id}>
              <button type="button" aria-label={words.remove(person.username)} onClick={() => onRemove(person)}>
                <span>
                  <PersonName name={person.username} />
                </span>
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {chosen.length > 0 && words.chosen(chosen.length)}
      </p>
    </>
  )
}
