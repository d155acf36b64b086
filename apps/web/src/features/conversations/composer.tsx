import type { PersonCard, Quote } from '@trouvaille/contract'
import {
  asWritten,
  characterCount,
  conversations as limits,
  messageError,
  messageText,
  type Work,
} from '@trouvaille/domain'
import { Check, LibraryBig, Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { Button, RoundButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { chatTexts } from './chat-texts.ts'
import { Answered, ComposerBar } from './composer-bar.tsx'
import styles from './composer.module.css'
import { conversationWorkTexts } from './conversation-work-texts.ts'
import { copyText } from './copy-text.ts'
import { useDraft } from './use-draft.ts'
import type { Editing } from './use-editing.ts'
import { useSuggestions } from './use-suggestions.tsx'

/** Number of characters from which the character count is shown. */
const countedFrom = limits.messageMaxCharacters * 0.9

export interface ComposerHandle {
  /**
   * Restores a rejected text, and what it answers, if the input is still empty [GAP-135].
   * @returns Whether it was.
   */
  restore(text: string, replyTo: number | null): boolean
  /** Restores a text unconditionally, on request of the person. */
  edit(text: string): void
  /** The next message answers this one. */
  reply(seq: number): void
  focus(): void
}

interface ComposerProps {
  conversationId: string
  /** Whom one may name by "@". */
  people: readonly PersonCard[]
  /** @param replyTo Sequence number of the message that it answers. */
  onSend: (text: string, replyTo: number | null) => void
  /** Takes a work that was chosen while writing. */
  onWork: (work: Work, replyTo: number | null) => void
  /** The message that is being changed, in place of the draft. */
  editing: Editing | undefined
  onSave: (text: string) => void
  onCancel: () => void
  /** Begins to change the last message, if it may be changed. @returns Whether it does. */
  onEditLast: () => boolean
  /** A message that is answered, and who wrote it. */
  answered: (seq: number) => Quote
  authorOf: (quote: Quote) => string | undefined
  /** Called on each input. */
  onTyping: () => void
  ref?: Ref<ComposerHandle>
}

/** The message input: it grows with its lines, and is empty and focused after sending [MSG-14]. */
export function Composer(props: ComposerProps) {
  const {
    conversationId,
    people,
    onSend,
    onWork,
    editing,
    onSave,
    onCancel,
    onEditLast,
    answered,
    authorOf,
    onTyping,
    ref,
  } = props
  const draft = useDraft(conversationId)
  const { replyTo, setReplyTo, latest } = draft
  const { text, setText } = editing ?? draft
  const [wasRefused, setRefused] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const suggestions = useSuggestions({
    input,
    text,
    setText,
    people,
    onWork(work) {
      onWork(work, replyTo)
      setReplyTo(null)
    },
  })
  const messageId = useId()
  // On touch keyboards, Enter is the only key that inserts a line break.
  const isTouch = useMedia('(hover: none) and (pointer: coarse)')
  const message = messageText(text)
  const error = messageError(message)
  const count = text.length < countedFrom ? undefined : characterCount(message)
  // A length error shows while typing; any other error on submit.
  const shownError = error === 'message.too_long' || (wasRefused && error === 'message.malicious') ? error : undefined

  useImperativeHandle(ref, () => ({
    restore(refused, answers) {
      if (latest() !== '') return false
      draft.setText(refused)
      if (answers !== null) setReplyTo(answers)
      return true
    },
    edit(refused) {
      draft.setText(refused)
      input.current?.focus()
    },
    reply(seq) {
      setReplyTo(seq)
      input.current?.focus()
    },
    focus: () => input.current?.focus(),
  }))

  function send() {
    if (error) {
      setRefused(error === 'message.malicious')
      return
    }
    if (editing) onSave(message)
    else {
      onSend(message, replyTo)
      setText('')
      setReplyTo(null)
    }
    setRefused(false)
    input.current?.focus()
  }

  const cancel = editing ? onCancel : () => setReplyTo(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!suggestions.takeWork()) send()
  }

  function press(event: KeyboardEvent) {
    if (!isComposing(event) && suggestions.press(event)) return
    const isAbout = editing !== undefined || replyTo !== null
    if (event.key === 'Escape' && isAbout && !isComposing(event)) {
      event.preventDefault()
      return cancel()
    }
    if (event.key === 'ArrowUp' && text === '' && !isAbout && onEditLast()) return event.preventDefault()
    if (event.key !== 'Enter' || event.shiftKey || isTouch || isComposing(event)) return
    event.preventDefault()
    send()
  }

  return (
    <form className={styles.composer} onSubmit={submit}>
      {shownError && (
        <div className={styles.error}>
          <FieldError id={messageId}>
            {shownError === 'message.too_long' && (count ?? 0) <= limits.messageMaxCharacters
              ? chatTexts.tooLarge
              : chatTexts.errors[shownError]}
          </FieldError>
        </div>
      )}
      {editing ? (
        <ComposerBar cancel={chatTexts.editing.cancel} onCancel={cancel}>
          <p>{chatTexts.editing.title}</p>
        </ComposerBar>
      ) : (
        replyTo !== null && (
          <ComposerBar cancel={chatTexts.quote.cancel} onCancel={cancel}>
            <Answered quote={answered(replyTo)} author={authorOf(answered(replyTo))} />
          </ComposerBar>
        )
      )}
      {suggestions.popup}
      <div className={styles.bar}>
        {/* Pressing these buttons must not take the focus from the input: the keyboard of a phone would close. */}
        <RoundButton
          label={conversationWorkTexts.open}
          className={styles.add}
          aria-pressed={suggestions.isSearching}
          onPointerDown={(event) => event.preventDefault()}
          onClick={suggestions.toggleWorks}
        >
          <LibraryBig />
        </RoundButton>
        <div className={styles.field} data-text={text}>
          <textarea
            {...suggestions.field}
            ref={input}
            className={styles.input}
            rows={1}
            value={text}
            aria-label={chatTexts.input}
            placeholder={chatTexts.input}
            aria-invalid={shownError ? true : undefined}
            aria-describedby={shownError && messageId}
            enterKeyHint={isTouch ? 'enter' : 'send'}
            onChange={({ target }) => {
              setText(target.value)
              setRefused(false)
              if (!editing && messageText(target.value) !== '') onTyping()
            }}
            onKeyDown={press}
          />
        </div>
        <button
          type="submit"
          className={styles.send}
          aria-label={editing ? chatTexts.editing.save : chatTexts.send}
          title={editing ? chatTexts.editing.save : chatTexts.send}
          disabled={message === ''}
          onPointerDown={(event) => event.preventDefault()}
        >
          {editing ? <Check aria-hidden="true" /> : <Send aria-hidden="true" />}
        </button>
      </div>
      {count !== undefined && (
        <p className={styles.count} data-over={count > limits.messageMaxCharacters || undefined}>
          {chatTexts.count(count)}
        </p>
      )}
    </form>
  )
}

/** Placeholder while the conversation is fetched. */
export function LoadingComposer() {
  return (
    <div className={styles.composer} aria-hidden="true">
      <div className={styles.bar}>
        <Skeleton style={{ flex: 1, height: 48, borderRadius: 24 }} />
      </div>
    </div>
  )
}

/** Whether the key event belongs to an input method editor (IME); some browsers report that by the key code alone. */
const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229

/**
 * Read-only replacement of the composer in a conversation without write access. The draft stays readable, and returns
 * to the input once the person may write again.
 */
export function ReadOnlyNote({ conversationId, children }: { conversationId: string; children: string }) {
  const { text } = useDraft(conversationId)
  const { kept, copy } = chatTexts.readOnly
  return (
    <div className={styles.note}>
      <p>{children}</p>
      {messageText(text) !== '' && (
        <div className={styles.kept}>
          <p>{kept}</p>
          <blockquote>{asWritten(text)}</blockquote>
          <Button small onClick={() => void copyText(text)}>
            {copy}
          </Button>
        </div>
      )}
    </div>
  )
}
