import type { Message, PersonCard } from '@trouvaille/contract'
import { asWritten } from '@trouvaille/domain'
import { classes } from '../../ui/classes.ts'
import { chatTexts } from './chat-texts.ts'
import styles from './reactions.module.css'

const { reactions: words } = chatTexts

export type Reactions = NonNullable<Message['reactions']>

/** The names of who chose a reaction, the reader last. */
export function namesOf(
  personIds: readonly string[],
  people: ReadonlyMap<string, PersonCard>,
  ownId: string,
): readonly string[] {
  const others = personIds
    .filter((id) => id !== ownId)
    .map((id) => asWritten(people.get(id)?.username ?? words.somebody))
  return personIds.includes(ownId) ? [...others, words.own] : others
}

interface ReactionRowProps {
  reactions: Reactions
  people: ReadonlyMap<string, PersonCard>
  ownId: string
  /** Chooses a reaction, or none; undefined where the person may not. */
  onReact: ((emoji: string | null) => void) | undefined
  /** Shows who chose what. */
  onOpen: () => void
}

/** The reactions to a message, each once, with its number [MSG-31]. */
export function ReactionRow({ reactions, people, ownId, onReact, onOpen }: ReactionRowProps) {
  return (
    <ul className={styles.row} aria-label={words.of} data-reactions>
      {reactions.map(({ emoji, personIds }) => {
        const isOwn = personIds.includes(ownId)
        const label = words.by(emoji, namesOf(personIds, people, ownId))
        return (
          <li key={emoji}>
            <button
              type="button"
              className={classes(styles.chip, isOwn && styles.own)}
              aria-pressed={onReact ? isOwn : undefined}
              aria-label={label}
              title={label}
              onClick={() => (onReact ? onReact(isOwn ? null : emoji) : onOpen())}
              onContextMenu={(event) => {
                event.preventDefault()
                event.stopPropagation()
                onOpen()
              }}
            >
              <span className={styles.emoji}>{emoji}</span>
              {personIds.length > 1 && <span className={styles.count}>{personIds.length}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
