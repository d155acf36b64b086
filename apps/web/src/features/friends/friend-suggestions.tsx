import { useQuery } from '@tanstack/react-query'
import { friends as limits, noFriendship } from '@trouvaille/domain'
import { X } from 'lucide-react'
import { type MouseEvent, useId, useState } from 'react'
import { showError } from '../../lib/toasts.ts'
import { Button, RoundButton } from '../../ui/button.tsx'
import styles from './friends-page.module.css'
import { dismissSuggestion, mayKnowQuery } from './people-queries.ts'
import { PersonCard } from './person-card.tsx'
import cards from './person-card.module.css'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

const { mayKnow: words } = texts

/** Suggested people with friends or works in common; nothing where there are none [FRND-60]. */
export function FriendSuggestions() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { data: people = [] } = useQuery(mayKnowQuery)
  if (people.length === 0) return null
  const shown = isOpen ? people : people.slice(0, limits.mayKnowShown)
  /** The button disappears: the last person shown takes the focus, before the added ones. */
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('section')?.querySelector<HTMLElement>('li:last-child button')?.focus()
    setOpen(true)
  }
  return (
    <section className={styles.requests} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {words.title}
      </h2>
      <ul className={cards.cards}>
        {shown.map(({ person, friendsInCommon, worksInCommon }) => (
          <PersonCard
            key={person.id}
            person={person}
            friendship={noFriendship}
            line={words.inCommon(friendsInCommon, worksInCommon)}
            menu={<Dismiss id={person.id} name={person.username} />}
          />
        ))}
      </ul>
      {people.length > shown.length && (
        <Button look="text" small className={cards.all} aria-label={words.allLabel(people.length)} onClick={open}>
          {words.all}
        </Button>
      )}
    </section>
  )
}

function Dismiss({ id, name }: { id: string; name: string }) {
  const app = useApp()
  const dismiss = async () => {
    try {
      await dismissSuggestion(app, id)
    } catch (error) {
      console.error('A suggestion could not be dismissed', error)
      showError(words.failed)
    }
  }
  return (
    <RoundButton label={words.dismiss(name)} className={cards.dismiss} onClick={() => void dismiss()}>
      <X />
    </RoundButton>
  )
}
