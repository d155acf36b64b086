import { X } from 'lucide-react'
import { useId } from 'react'
import { RoundButton } from '../../ui/button.tsx'
import { PersonCard } from '../friends/person-card.tsx'
import styles from './contacts.module.css'
import type { Found } from './find-people.ts'
import { texts } from './texts.ts'

interface FoundPeopleProps {
  found: Found
  onClose: () => void
}

/** The matched members, each with the name from the caller's own phone book [GAP-95]. */
export function FoundPeople({ found: { people, isCut }, onClose }: FoundPeopleProps) {
  const titleId = useId()
  return (
    <section className={styles.found} aria-labelledby={titleId}>
      <div className={styles.foundHead}>
        <h3 id={titleId}>{texts.found.title}</h3>
        <RoundButton label={texts.found.close} onClick={onClose}>
          <X />
        </RoundButton>
      </div>
      <p role="status" className={people.length > 0 ? 'visually-hidden' : styles.note}>
        {people.length > 0 ? texts.found.count(people.length) : texts.found.none}
      </p>
      {people.length > 0 && (
        <>
          <ul>
            {people.map(({ person, friendship, names }) => (
              <PersonCard
                key={person.id}
                person={person}
                friendship={friendship}
                alias={names.length > 0 ? texts.found.contact(names) : texts.found.unnamed}
              />
            ))}
          </ul>
          <p className={styles.note}>{texts.found.unverified}</p>
        </>
      )}
      {isCut && <p className={styles.note}>{texts.found.isCut}</p>}
    </section>
  )
}
