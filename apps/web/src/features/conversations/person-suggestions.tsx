import type { PersonCard } from '@trouvaille/contract'
import { Avatar } from '../../ui/avatar.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { SuggestionList, type SuggestionsProps } from './suggestion-list.tsx'
import styles from './suggestion-list.module.css'
import { conversationWorkTexts as words } from './conversation-work-texts.ts'

interface PersonSuggestionsProps extends SuggestionsProps {
  people: readonly PersonCard[]
  onPick: (person: PersonCard) => void
}

/** The participants of a group whom one may mean by "@" [CONV-110]. */
export function PersonSuggestions({ people, ...props }: PersonSuggestionsProps) {
  return (
    <SuggestionList
      {...props}
      label={words.mentions.label}
      options={people}
      keyOf={({ id }) => id}
      isCurrent
      status={words.mentions.found(people.length)}
      isQuiet
    >
      {({ id, username, avatarUrl }) => (
        <>
          <Avatar name={username} seed={id} url={avatarUrl} size={36} />
          <span className={styles.words}>
            <b>
              <PersonName name={username} />
            </b>
          </span>
        </>
      )}
    </SuggestionList>
  )
}
