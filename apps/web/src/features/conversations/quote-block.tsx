import { asWritten, viewOf } from '@trouvaille/domain'
import type { PersonCard, Quote } from '@trouvaille/contract'
import { classes } from '../../ui/classes.ts'
import { chatTexts } from './chat-texts.ts'
import styles from './quote-block.module.css'
import { texts } from './texts.ts'

const { quote: words } = chatTexts

/** Who wrote what is quoted; undefined where that is not known. */
export function authorOf(
  { senderId }: Quote,
  people: ReadonlyMap<string, PersonCard>,
  ownId: string,
): string | undefined {
  if (senderId === null) return undefined
  return senderId === ownId ? chatTexts.you : (people.get(senderId)?.username ?? texts.nobody)
}

/** What of a message is quoted, on two lines at most. */
function quotedText({ body }: Quote): { text: string; isPlain: boolean } {
  if (body.kind === 'text') return { text: asWritten(body.text), isPlain: true }
  if (body.kind === 'work') return { text: viewOf(body.work).title, isPlain: true }
  return { text: words[body.kind], isPlain: false }
}

interface QuoteBlockProps {
  quote: Quote
  author: string | undefined
  /** Goes to the message; undefined where there is nothing to go to. */
  onOpen?: (() => void) | undefined
  /** Within a bubble of the reader. */
  isOwn?: boolean
}

/** The message that another one answers, as it is now [MSG-26] [MSG-27]. */
export function QuoteBlock({ quote, author, onOpen, isOwn = false }: QuoteBlockProps) {
  const { text, isPlain } = quotedText(quote)
  const look = classes(styles.quote, isOwn && styles.own)
  const content = (
    <>
      {onOpen && (
        <span className="visually-hidden">
          {author === undefined ? words.goToMessage : words.goTo(asWritten(author))}
        </span>
      )}
      {author !== undefined && (
        <b className={styles.author} aria-hidden={onOpen ? true : undefined}>
          {asWritten(author)}
        </b>
      )}
      <span className={classes(styles.text, !isPlain && styles.notice)} dir="auto">
        {text}
      </span>
    </>
  )
  return onOpen ? (
    <button type="button" className={look} onClick={onOpen}>
      {content}
    </button>
  ) : (
    <span className={look}>{content}</span>
  )
}
