import type { PersonCard } from '@trouvaille/contract'
import { X } from 'lucide-react'
import { RoundButton } from '../../ui/button.tsx'
import { Highlight } from '../search/highlight.tsx'
import { focusBeside } from '../search/move-focus.ts'
import styles from './friend-search.module.css'
import { FriendPicture, Presence } from './presence.tsx'
import { texts } from './texts.ts'

interface PickRowsProps {
  people: readonly PersonCard[]
  /** The query, highlighted in the names. */
  query?: string
  onPick: (person: PersonCard) => void
  /** Gives each row a button that removes it. */
  onRemove?: (person: PersonCard) => void
}

/** A list of people to choose from, with arrow key navigation. */
export function PickRows({ people, query = '', onPick, onRemove }: PickRowsProps) {
  if (people.length === 0) return null
  return (
    <ul className={styles.rows}>
      {people.map((person) => (
        <li key={person.id}>
          <button type="button" className={styles.row} data-result onClick={() => onPick(person)}>
            <FriendPicture person={person} size={46} />
            <b>
              <Highlight text={person.username} query={query} />
            </b>
            <Presence id={person.id} />
          </button>
          {onRemove && (
            <RoundButton
              label={texts.search.removeRecent(person.username)}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget)
                onRemove(person)
              }}
            >
              <X />
            </RoundButton>
          )}
        </li>
      ))}
    </ul>
  )
}
